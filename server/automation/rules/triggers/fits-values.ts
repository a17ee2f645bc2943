import { type SQL, sql } from "drizzle-orm";
import type { RuleDefinition } from "#shared/rules/rules.ts";
import { readFilter } from "#server/automation/meets-filter.ts";
import type { FieldValues } from "#server/crm/changes/changes.table.ts";
import { compileFilter } from "#server/crm/kinds/filters/compile-filter.ts";
import { tables } from "#server/crm/kinds/filters/filter-scope.ts";
import type { RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";

export interface LoggedValues {
  entityId: string;
  before: FieldValues | null;
  after: FieldValues | null;
}

type Asked = Pick<RuleDefinition, "kind" | "trigger">;

/**
 * Of changes those whose values before and after are as the trigger asks. What a change left alone is taken as it is now.
 * @throws HttpError 400 where it asks for what is not there any more
 */
export async function onlyFitting<Change extends LoggedValues>(
  db: Db,
  access: RecordAccess,
  { kind, trigger }: Asked,
  found: Change[],
): Promise<Change[]> {
  if (trigger.type !== "changed") return found;
  let fitting = found;
  for (const side of ["before", "after"] as const) {
    const filter = trigger[side];
    if (filter === undefined || fitting.length === 0) continue;
    const asked = await readFilter(db, access, { kind, filter });
    const condition = compileFilter(kind, access, { ...asked, hasSearchText: false });
    const rows = fitting.map((change, place) => ({
      place,
      id: change.entityId,
      values: change[side] ?? {},
    }));
    const places = await listPlaces(db, access, kind, rows, condition);
    fitting = fitting.filter((_change, place) => places.has(place));
  }
  return fitting;
}

/** The filter reads the values of each change from rows under the table's own name. */
async function listPlaces(
  db: Db,
  { workspaceId }: RecordAccess,
  kind: RuleDefinition["kind"],
  rows: { place: number; id: string; values: FieldValues }[],
  condition: SQL | undefined,
): Promise<Set<number>> {
  const table = tables[kind];
  const found = await db
    .select({ place: sql<number>`logged.place` })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as logged(place int, id uuid, values jsonb)
        join ${table} as stored on stored.workspace_id = ${workspaceId} and stored.id = logged.id
        cross join lateral jsonb_populate_record(stored, logged.values) as ${table}`,
    )
    .where(condition);
  return new Set(found.map(({ place }) => place));
}
