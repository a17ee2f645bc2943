import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { CustomField, CustomFieldEntity } from "#shared/records/custom-fields.ts";
import { customFields } from "#server/crm/custom-fields/custom-fields.table.ts";
import { databaseError } from "#server/platform/database/database-error.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

const listed = {
  id: customFields.id,
  entity: customFields.entity,
  key: customFields.key,
  label: customFields.label,
  type: customFields.type,
  choices: customFields.choices,
  required: customFields.required,
  onCard: customFields.onCard,
  archived: customFields.archived,
};

/** In the fields' own order. */
export function listCustomFields(
  db: Db,
  workspaceId: WorkspaceId,
  entity?: CustomFieldEntity,
): Promise<CustomField[]> {
  return db
    .select(listed)
    .from(customFields)
    .where(
      and(
        eq(customFields.workspaceId, workspaceId),
        entity ? eq(customFields.entity, entity) : undefined,
      ),
    )
    .orderBy(asc(customFields.entity), asc(customFields.position), asc(customFields.id));
}

/** A new field comes last. */
export async function insertCustomField(
  tx: Db,
  workspaceId: WorkspaceId,
  field: CustomField,
): Promise<void> {
  const position = sql`(select coalesce(max(position), 0) + 1 from ${customFields}
    where workspace_id = ${workspaceId} and entity = ${field.entity})`;
  await tx
    .insert(customFields)
    .values({ workspaceId, ...field, position })
    .catch(explainTakenLabel);
}

export async function patchCustomField(
  tx: Db,
  workspaceId: WorkspaceId,
  { id, ...changes }: Partial<CustomField> & { id: string },
): Promise<void> {
  await tx
    .update(customFields)
    .set(changes)
    .where(and(eq(customFields.workspaceId, workspaceId), eq(customFields.id, id)))
    .catch(explainTakenLabel);
}

export async function orderCustomFields(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(customFields)
    .set({ position: sql`array_position(${sql.param(ids)}::uuid[], ${customFields.id})` })
    .where(and(eq(customFields.workspaceId, workspaceId), inArray(customFields.id, ids)));
}

/** Copies to the workspace, which every call reads, which kinds have a required field. */
export async function noteRequired(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await tx
    .update(workspaces)
    .set({
      requiredOn: sql`array(select distinct entity from ${customFields}
        where workspace_id = ${workspaceId} and required and not archived order by entity)`,
    })
    .where(eq(workspaces.id, workspaceId));
}

/** The kinds of record that have a required field, for who writes without a session. */
export async function readRequiredOn(
  tx: Db,
  workspaceId: WorkspaceId,
): Promise<CustomFieldEntity[]> {
  const [workspace] = await tx
    .select({ requiredOn: workspaces.requiredOn })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return workspace?.requiredOn ?? [];
}

function explainTakenLabel(error: unknown): never {
  if (databaseError(error)?.constraint !== "custom_fields_label") throw error;
  const message = "There is a field with this label already.";
  throw new HttpError(409, message, [{ path: "label", message }]);
}
