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
  /** Asks once for all records that get the same value. @param value says whose, such as "owner" and an id */
  requireOnce: (value: string, require: () => Promise<void>) => Promise<void>;
}

export function updateContext(
  tx: Db,
  access: RecordAccess,
  kind: CustomFieldEntity,
): UpdateContext {
  let fields: Promise<CustomField[]> | undefined;
  const customFields = () => (fields ??= listCustomFields(tx, access.workspaceId, kind));
  const required = new Map<string, Promise<void>>();
  const requireOnce: UpdateContext["requireOnce"] = (value, require) => {
    const asked = required.get(value) ?? require();
    required.set(value, asked);
    return asked;
  };
  return { tx, access, kind, customFields, requireOnce };
}
