import { and, asc, eq, sql } from "drizzle-orm";
import { asksForUnlogged } from "#shared/rules/deleted-rules.ts";
import { mostScheduled, type ScheduleTrigger } from "#shared/rules/timed-triggers.ts";
import { readFilter } from "#server/automation/meets-filter.ts";
import { compileFilter } from "#server/crm/kinds/filters/compile-filter.ts";
import { tables } from "#server/crm/kinds/filters/filter-scope.ts";
import { dayIn } from "#server/platform/queries/calendar-days.ts";
import { onlyMeeting, type PastContext } from "./follow-past.ts";
import type { Finder } from "./look-walk.ts";
import { type PastStates, readWhole } from "./past-states.ts";
import type { Candidate } from "./walk.ts";

/** How many states are checked against the condition in all: some ten seconds of work. */
const mostAsked = 200_000;

const askedAtOnce = 2_500;

/** Finds the records that met the condition: of those that changed since by the log, of the others as they are stored. */
export function findBySchedule(
  context: PastContext,
  trigger: ScheduleTrigger,
  states: PastStates,
): Finder {
  let asked = 0;
  return {
    async find(at) {
      const changed = states.changed().toSorted();
      const found = await listUnchanged(context, trigger, at, changed);
      for (let from = 0; from < changed.length; from += askedAtOnce) {
        const ids = changed.slice(from, from + askedAtOnce);
        asked += ids.length;
        if (asked > mostAsked) return null;
        found.push(...(await listChanged(context, at, { ids, states })));
      }
      return found
        .toSorted((one, other) => (one.recordId < other.recordId ? -1 : 1))
        .slice(0, mostScheduled);
    },
    noteTakenBack: () => undefined,
  };
}

async function listUnchanged(
  { db, access, rule: { kind, filter } }: PastContext,
  { timeZone }: ScheduleTrigger,
  at: string,
  changed: string[],
): Promise<Candidate[]> {
  const table = tables[kind];
  const isOfNow = filter !== null && asksForUnlogged(filter);
  const asOf = isOfNow ? undefined : dayIn(timeZone, new Date(at));
  const asked = await readFilter(db, access, { kind, filter });
  const rows = await db
    .select({ recordId: table.id })
    .from(table)
    .where(
      and(
        eq(table.workspaceId, access.workspaceId),
        sql`${table.id} <> all(${sql.param(changed)}::uuid[])`,
        compileFilter(kind, access, { ...asked, timeZone, asOf }),
      ),
    )
    .orderBy(asc(table.id))
    .limit(mostScheduled);
  const state = { values: {}, isWhole: false, isErased: false };
  return rows.map(({ recordId }) => ({ recordId, at, state, before: null }));
}

async function listChanged(
  context: PastContext,
  at: string,
  { ids, states }: { ids: string[]; states: PastStates },
): Promise<Candidate[]> {
  const { filter } = context.rule;
  const there = ids
    .filter((id) => states.isThere(id))
    .map((recordId) => ({ recordId, at, state: states.stateOf(recordId), before: null }));
  const whole = await readWhole(context, states.leftOut, there);
  const records = whole.map(({ candidate: { recordId }, values }) => ({ recordId, at, values }));
  const met = await onlyMeeting(context, filter, records);
  return met.map(({ recordId, values }) => ({
    recordId,
    at,
    state: { values, isWhole: true, isErased: false },
    before: null,
  }));
}
