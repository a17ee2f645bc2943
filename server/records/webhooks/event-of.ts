import { listedKinds, type ListedKind } from "#shared/records/kind-definition.ts";
import {
  eventTypeOf,
  type EventAction,
  type EventType,
  type WebhookEvent,
} from "#shared/records/webhooks.ts";
import { fieldsOf, recordOf } from "#server/crm/changes/field-histories.ts";
import { kindColumns, kindTables } from "#server/crm/kinds/kind-tables.ts";
import { recordKinds } from "#server/crm/kinds/record-kinds.ts";
import { accessToAll, whereVisibleRecords } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { uncounted } from "#server/platform/queries/lists.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import type { LoggedChange } from "#server/crm/live/change-feed.ts";

type Values = Record<string, unknown>;

/** By id, as their own call answers them. */
type Records = Map<string, Values>;

const actions = {
  create: "created",
  update: "updated",
  delete: "deleted",
} as const satisfies Record<LoggedChange["action"], EventAction>;

export function typeOf({ entity, action }: Pick<LoggedChange, "entity" | "action">): EventType {
  return eventTypeOf(entity, actions[action]);
}

/** Names of the fields that an update changes, such as `stage` or `customFields.budget`. */
export function changedFieldsOf({ before, after }: LoggedChange): string[] {
  return fieldsOf(before, after, () => null).map(({ field }) => field);
}

export function eventOf(change: LoggedChange, records: Records): WebhookEvent {
  const { entity, entityId, changeSetId, userId, channel, at } = change;
  const record = entity === "activity" ? lineOf(change) : (records.get(entityId) ?? null);
  return {
    type: typeOf(change),
    timestamp: at,
    data: {
      kind: entity,
      id: entityId,
      changeSetId,
      userId,
      channel,
      record: change.action === "delete" ? null : record,
      changes: Object.fromEntries(
        fieldsOf(change.before, change.after, () => null).map(({ field, before, after }) => [
          field,
          { before, after },
        ]),
      ),
    },
  };
}

/** The log's values of an activity, which has no call of its own. */
function lineOf({ after }: LoggedChange): Values | null {
  return after && recordOf(after);
}

/** The records that changes are about, as they are now. */
export async function readRecords(
  db: Db,
  workspaceId: WorkspaceId,
  found: LoggedChange[],
): Promise<Records> {
  const records: Records = new Map();
  for (const kind of listedKinds) {
    const ids = found.flatMap(({ entity, entityId }) => (entity === kind ? [entityId] : []));
    for (const record of await readOfKind(db, workspaceId, kind, [...new Set(ids)])) {
      records.set(record.id, record);
    }
  }
  return records;
}

async function readOfKind(db: Db, workspaceId: WorkspaceId, kind: ListedKind, ids: string[]) {
  if (ids.length === 0) return [];
  // Webhooks are made by those who see all records of the workspace.
  const access = accessToAll(workspaceId);
  const columns = { ...kindColumns[kind], table: kindTables[kind] };
  const rows = await recordKinds[kind].list
    .select(db, access, uncounted)
    .where(whereVisibleRecords(columns, access, ids));
  return rows.map(({ total: _total, ...record }) => record);
}
