import type { CustomField, CustomFieldEntity } from "#shared/records/custom-fields.ts";
import type { ActivityLine } from "#server/crm/activities/activities.queries.ts";
import { requireVisibleOwner } from "#server/accounts/workspaces/record-owner.ts";
import { listCustomFields } from "#server/crm/custom-fields/custom-fields.queries.ts";
import { type LinkedKind, requireLinked } from "#server/crm/kinds/require-linked.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

export interface RecordUpdate<Changes> {
  changes: Changes;
  /** Its activity in the feed, which names only fields that really change. */
  line: ActivityLine;
}

/** Under whose rights records of one kind are updated. */
export interface UpdateContext {
  tx: Db;
  access: RecordAccess;
  kind: CustomFieldEntity;
  /** Read once for all records. */
  customFields: () => Promise<CustomField[]>;
  /** Once for all records that get the same owner. @throws HttpError 400 unless they may be given records */
  requireOwner: (ownerId: string | null | undefined) => Promise<void>;
  /** Once for all records that get the same link. @throws HttpError 400 unless the linked record is in sight */
  requireLink: (kind: LinkedKind, id: string | null | undefined) => Promise<void>;
}

export function updateContext(
  tx: Db,
  access: RecordAccess,
  kind: CustomFieldEntity,
): UpdateContext {
  let fields: Promise<CustomField[]> | undefined;
  const customFields = () => (fields ??= listCustomFields(tx, access.workspaceId, kind));
  const asked = new Map<string, Promise<void>>();
  const once = (value: string, ask: () => Promise<void>): Promise<void> => {
    const answer = asked.get(value) ?? ask();
    asked.set(value, answer);
    return answer;
  };
  return {
    tx,
    access,
    kind,
    customFields,
    requireOwner: (ownerId) =>
      once(`owner ${ownerId}`, () => requireVisibleOwner(tx, access, ownerId)),
    requireLink: (of, id) => once(`${of} ${id}`, () => requireLinked(tx, access, of, id)),
  };
}
