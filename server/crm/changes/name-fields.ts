import { customKeyOf } from "#shared/filters/known-fields.ts";
import { fieldLabel } from "#shared/records/field-label.ts";
import { toFieldName } from "#server/crm/changes/field-names.ts";
import type { Entity } from "#server/crm/changes/record-tables.ts";
import { listCustomFields } from "#server/crm/custom-fields/custom-fields.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Such as “job title”. Labels of own fields stay as they are written; one that is gone is called by its key. */
export async function readFieldNames(
  tx: Db,
  { workspaceId }: Pick<RecordAccess, "workspaceId">,
  entity: Entity,
  columns: string[],
): Promise<(column: string) => string> {
  const hasOwn = columns.some((column) => customKeyOf(toFieldName(column)) !== null);
  const own =
    hasOwn && entity !== "activity" ? await listCustomFields(tx, workspaceId, entity) : [];
  const labels = new Map(own.map(({ key, label }) => [key, label]));
  return (column) => {
    const field = toFieldName(column);
    return labels.get(customKeyOf(field) ?? "") ?? fieldLabel(entity, field).toLowerCase();
  };
}
