import type { Pipeline, Stage } from "#shared/crm/pipelines.ts";
import { listPipelines, nameOfStage } from "#server/crm/pipelines/pipelines.queries.ts";
import type { Db } from "#server/platform/database/database.ts";

/** The stage that a new deal names, or else the first of the default pipeline. @throws HttpError 400 for an unknown one */
export async function stageOfNew(
  tx: Db,
  workspaceId: string,
  key: string | undefined,
): Promise<Pick<Stage, "key" | "name">> {
  if (key === undefined) return firstStage(await listPipelines(tx, workspaceId));
  return { key, name: await nameOfStage(tx, workspaceId, key) };
}

/** Where deals begin that name no stage. @param pipelineId their pipeline; the default one where it is none */
export function firstStage(all: Pipeline[], pipelineId?: string): Stage {
  const own = all.find(({ id }) => id === pipelineId) ?? all.find(({ isDefault }) => isDefault);
  const found = own?.stages.find(({ type, isArchived }) => type === "open" && !isArchived);
  if (!found) throw new Error("a workspace has no open stage");
  return found;
}
