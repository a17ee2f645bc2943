import {
  type KnownFields,
  withCustomFields,
  withWorkspaceChoices,
} from "#shared/filters/known-fields.ts";
import { listTeams } from "#server/accounts/workspaces/teams.queries.ts";
import { listCustomFields } from "#server/crm/custom-fields/custom-fields.queries.ts";
import { listPipelines } from "#server/crm/pipelines/pipelines.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

export async function readKnownFields(db: Db, workspaceId: WorkspaceId): Promise<KnownFields> {
  const [fields, pipelines, teams] = await Promise.all([
    listCustomFields(db, workspaceId),
    listPipelines(db, workspaceId),
    listTeams(db, workspaceId),
  ]);
  return withWorkspaceChoices(withCustomFields(fields), { pipelines, teams });
}
