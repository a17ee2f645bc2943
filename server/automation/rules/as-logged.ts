import { type SQL, sql } from "drizzle-orm";
import type { RuleDefinition, RuleKind } from "#shared/rules/rules.ts";
import { readFilter } from "#server/automation/meets-filter.ts";
import type { FieldValues } from "#server/crm/changes/changes.table.ts";
import { compileFilter } from "#server/crm/kinds/filters/compile-filter.ts";
import { tables } from "#server/crm/kinds/filters/filter-scope.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Values of a record as the change log has them. */
export interface LoggedRecord {
  id: string;
  values: FieldValues;
}

/** What a change left alone is taken from the stored record; of a deleted one there is none. */
export type Rest = "stored" | "none";

/** Rows under the kind's table name, so that filters read them as they read the table. */
export function asLogged(
  kind: RuleKind,
  workspaceId: WorkspaceId,
  records: LoggedRecord[],
  rest: Rest,
): SQL {
  const table = tables[kind];
  if (rest === "none") {
    const rows = records.map(({ id, values }) => ({ ...values, id, workspace_id: workspaceId }));
    return sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) with ordinality as ${table}`;
  }
  const rows = records.map(({ id, values }, place) => ({ place, id, values }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as logged(place int, id uuid, values jsonb)
    join ${table} as stored on stored.workspace_id = ${workspaceId} and stored.id = logged.id
    cross join lateral jsonb_populate_record(stored, logged.values) as ${table}`;
}

/** The numbers of these rows, from 0. */
function placeOf(kind: RuleKind, rest: Rest): SQL<number> {
  return rest === "none" ? sql`(${tables[kind]}.ordinality - 1)::int` : sql`logged.place`;
}

interface Asked extends Pick<RuleDefinition, "kind" | "filter"> {
  /** The day that counts as today; without it, today does. */
  asOf?: string | undefined;
  timeZone: string;
}

/** Places of logged records that met a filter. @throws HttpError 400 where it asks for what is gone */
export async function listPlacesMeeting(
  db: Db,
  access: RecordAccess,
  { kind, filter, asOf, timeZone }: Asked,
  records: LoggedRecord[],
  rest: Rest,
): Promise<Set<number>> {
  const asked = await readFilter(db, access, { kind, filter });
  const found = await db
    .select({ place: placeOf(kind, rest) })
    .from(asLogged(kind, access.workspaceId, records, rest))
    .where(compileFilter(kind, access, { ...asked, asOf, timeZone, hasSearchText: false }));
  return new Set(found.map(({ place }) => place));
}
