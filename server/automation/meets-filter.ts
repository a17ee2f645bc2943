import { and, inArray } from "drizzle-orm";
import { allOf, filterProblem, notAFilter, parseFilter } from "#shared/filters/filters.ts";
import { builtInFields } from "#shared/filters/known-fields.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { withKnownFields } from "#server/crm/kinds/filters/asked-view.ts";
import { tables } from "#server/crm/kinds/filters/filter-scope.ts";
import { recordKinds } from "#server/crm/kinds/record-kinds.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

interface Asked {
  kind: RuleKind;
  filter: string | null;
}

/** Those that a list with this filter would show. @throws HttpError 400 where it asks for what is gone */
export async function listMeeting(
  db: Db,
  access: RecordAccess,
  { timeZone, ...asked }: Asked & { timeZone: string },
  ids: string[],
): Promise<Set<string>> {
  const table = tables[asked.kind];
  const view = { ...(await readFilter(db, access, asked)), timeZone };
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, ids), recordKinds[asked.kind].list.matches(access, view)));
  return new Set(rows.map(({ id }) => id));
}

export function filterOfDate(field: string, day: string): string {
  return JSON.stringify(allOf({ field, operator: "isOn", value: day }));
}

/** @throws HttpError 400 where it asks for what is not there, or not any more */
export async function readFilter(
  db: Db,
  access: Pick<RecordAccess, "workspaceId">,
  { kind, filter: text }: Asked,
) {
  if (text === null) return withKnownFields(db, access, kind, {});
  const filter = parseFilter(text);
  const problem = filter ? filterProblem(builtInFields, kind, filter) : notAFilter;
  if (!filter || problem !== null) {
    const message = problem ?? notAFilter;
    throw new HttpError(400, message, [{ path: "filter", message }]);
  }
  return withKnownFields(db, access, kind, { filter });
}
