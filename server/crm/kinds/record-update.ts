import type { CustomField, CustomFieldEntity } from "#shared/custom-fields.ts";
import type { ActivityLine } from "#server/crm/activities/activities.queries.ts";
import { listCustomFields } from "#server/crm/custom-fields/custom-fields.queries.ts";
import type { RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** What an update of a record comes to. */
export interface RecordUpdate<Changes> {
  changes: Changes;
  /** Its activity in the feed. */
  line: ActivityLine;
}

/** Under whose rights records of one kind are updated. */
export interface UpdateContext {
  tx: Db;
  access: RecordAccess;
  kind: CustomFieldEntity;
  /** Read once for all records. */
  customFields: () => Promise<CustomField[]>;
}

export function updateContext(
  tx: Db,
  access: RecordAccess,
  kind: CustomFieldEntity,
): UpdateContext {
  let fields: Promise<CustomField[]> | undefined;
  const customFields = () => (fields ??= listCustomFields(tx, access.workspaceId, kind));
  return { tx, access, kind, customFields };
}
