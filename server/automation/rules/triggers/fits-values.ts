import { type RuleDefinition, zoneOf } from "#shared/rules/rules.ts";
import { listPlacesMeeting, type Rest } from "#server/automation/rules/as-logged.ts";
import type { FieldValues } from "#server/crm/changes/changes.table.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

export interface LoggedValues {
  entityId: string;
  before: FieldValues | null;
  after: FieldValues | null;
}

type Side = "before" | "after";

type Asked = Pick<RuleDefinition, "kind" | "trigger" | "filter">;

/**
 * Of changes those whose values are as the trigger asks, of deletions those whose record met the condition. What a change
 * left alone is taken as it is now.
 * @throws HttpError 400 where it asks for what is not there any more
 */
export async function onlyFitting<Change extends LoggedValues>(
  db: Db,
  access: RecordAccess,
  { kind, trigger, filter: condition }: Asked,
  found: Change[],
): Promise<Change[]> {
  if (trigger.type === "deleted") return keep("before", condition, found, "none");
  if (trigger.type !== "changed") return found;
  const fitting = await keep("before", trigger.before ?? null, found, "stored");
  return keep("after", trigger.after ?? null, fitting, "stored");

  async function keep(side: Side, filter: string | null, changes: Change[], rest: Rest) {
    if (filter === null || changes.length === 0) return changes;
    const logged = changes.map((change) => ({ id: change.entityId, values: change[side] ?? {} }));
    const places = await listPlacesMeeting(
      db,
      access,
      { kind, filter, timeZone: zoneOf(trigger) },
      logged,
      rest,
    );
    return changes.filter((_change, place) => places.has(place));
  }
}
