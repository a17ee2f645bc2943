import { and, eq } from "drizzle-orm";
import { mostTestedChanges } from "#shared/rules/back-test.ts";
import type { DateTrigger } from "#shared/rules/timed-triggers.ts";
import { filterOfDate, readFilter } from "#server/automation/meets-filter.ts";
import { dayOf, findDateField } from "#server/automation/rules/steps/wait-until.ts";
import { awaitedDay } from "#server/automation/rules/triggers/next-look.ts";
import { recordOf } from "#server/crm/changes/field-histories.ts";
import { toColumnName } from "#server/crm/changes/field-names.ts";
import { compileFilter } from "#server/crm/kinds/filters/compile-filter.ts";
import { tables } from "#server/crm/kinds/filters/filter-scope.ts";
import type { PastContext } from "./follow-past.ts";
import type { Finder } from "./look-walk.ts";
import type { PastStates } from "./past-states.ts";

/** Finds the records that had the awaited day in a field: as stored where the log has no other of them since. */
export async function findByPastDate(
  context: PastContext,
  trigger: DateTrigger,
  states: PastStates,
): Promise<Finder> {
  const { db, access, rule } = context;
  const field = await findDateField(db, access, rule.kind, trigger);
  const column = field.custom ? "custom_fields" : toColumnName(field.name);
  /** The day of each record that the log says one of; null where the field was empty. */
  const known = new Map<string, string | null>();
  const byDay = new Map<string, Set<string>>();

  function note(recordId: string): void {
    const { values, isWhole } = states.stateOf(recordId);
    if (!isWhole && !(column in values)) return;
    const day = dayOf(field, recordOf({ [column]: values[column] ?? null }), trigger.timeZone);
    byDay.get(known.get(recordId) ?? "")?.delete(recordId);
    known.set(recordId, day);
    if (day !== null) byDay.set(day, (byDay.get(day) ?? new Set()).add(recordId));
  }

  return {
    async find(at) {
      const day = awaitedDay(trigger, at);
      const asStored = await listWithDay(context, trigger, day);
      const same = asStored.filter((id) => !known.has(id));
      return [...same, ...(byDay.get(day) ?? [])].flatMap((recordId) =>
        states.isThere(recordId)
          ? [{ recordId, at, state: states.stateOf(recordId), before: null }]
          : [],
      );
    },
    noteTakenBack: ({ entityId }) => note(entityId),
  };
}

async function listWithDay(
  { db, access, rule: { kind } }: PastContext,
  { field, timeZone }: DateTrigger,
  day: string,
): Promise<string[]> {
  const table = tables[kind];
  const asked = await readFilter(db, access, { kind, filter: filterOfDate(field, day) });
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.workspaceId, access.workspaceId),
        compileFilter(kind, access, { ...asked, timeZone }),
      ),
    )
    .orderBy(table.id)
    .limit(mostTestedChanges);
  return rows.map(({ id }) => id);
}
