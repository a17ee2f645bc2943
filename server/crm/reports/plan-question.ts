import { and, type SQL, sql } from "drizzle-orm";
import type { FilterKind } from "#shared/filters/filter-fields.ts";
import { type FilterGroup, parseFilter } from "#shared/filters/filters.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import { dayOf } from "#shared/reports/as-of.ts";
import { filterOfQuestion, type KnownGrouping } from "#shared/reports/group-filters.ts";
import { findGrouping } from "#shared/reports/groupings.ts";
import { isOfParts } from "#shared/records/kind-definition.ts";
import { questionProblem } from "#shared/reports/question-problem.ts";
import type { AskedQuestion } from "#shared/reports/questions.ts";
import { comparedSpan, daysOfSpan, type Span } from "#shared/reports/spans.ts";
import { matchesActivities } from "#server/crm/activities/list-activities.ts";
import { endOfDay } from "#server/crm/deals/as-of-moment.ts";
import { dealsTableAsOf } from "#server/crm/deals/deals-as-of.ts";
import { whereAsked } from "#server/crm/deals/list-as-of.ts";
import { compileFilter } from "#server/crm/kinds/filters/compile-filter.ts";
import { listScope, type Scope } from "#server/crm/kinds/filters/filter-scope.ts";
import { readKnownFields } from "#server/crm/kinds/filters/read-known-fields.ts";
import { recordKinds } from "#server/crm/kinds/record-kinds.ts";
import { type GroupSource, groupSource } from "#server/crm/reports/groups/group-source.ts";
import { readPeople } from "#server/crm/reports/read-people.ts";
import { type RecordAccess, whereVisible } from "#server/platform/queries/access.ts";
import { dayIn } from "#server/platform/queries/calendar-days.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** The records of some days, by the filter of the list that shows them and by its condition. */
interface Asked {
  days: Span | null;
  filter: FilterGroup;
  condition: SQL | undefined;
}

export interface Plan {
  question: AskedQuestion;
  scope: Scope;
  sources: GroupSource[];
  /** The day that deals are asked about as of. */
  asOf: string | null;
  /** A common table of each statement: the deals as of that day, under the name of their table. */
  recordsAsOf: SQL[];
  now: Asked;
  before: Asked | null;
  /** The names of all whose records there may be, by their ids. */
  people: ReadonlyMap<string, string>;
}

/** @throws HttpError 400 for a question that cannot be asked */
export async function planQuestion(
  db: Db,
  access: RecordAccess,
  question: AskedQuestion,
): Promise<Plan> {
  const { known, people } = await readAskable(db, access);
  const problem = questionProblem(known, question, people);
  if (problem) throw new HttpError(400, problem.message, [problem]);
  const { kind, timeZone, groups } = question;
  const past = await readPast(db, access, question);
  const scope = listScope(kind, access, { known, timeZone, asOf: past.asOf ?? undefined });
  return {
    question,
    scope,
    ...past,
    sources: groups.map((_, place) =>
      groupSource(scope, knownGrouping(known, question, place), place),
    ),
    ...periodsOf(known, access, question, past.asOf),
    people,
  };
}

/** @throws HttpError 400 for a day to come, or before there were deals */
async function readPast(
  db: Db,
  access: RecordAccess,
  { asOf, timeZone }: AskedQuestion,
): Promise<Pick<Plan, "asOf" | "recordsAsOf">> {
  if (asOf === null) return { asOf, recordsAsOf: [] };
  const day = dayOf(asOf, dayIn(timeZone, new Date()));
  const end = await endOfDay(db, access.workspaceId, { day, timeZone });
  return { asOf: day, recordsAsOf: [dealsTableAsOf(access, end)] };
}

export function beginWith(tables: SQL[]): SQL {
  return tables.length === 0 ? sql`` : sql`with ${sql.join(tables, sql`, `)}`;
}

/** What questions can name: fields with their choices, and people. */
export async function readAskable(db: Db, { workspaceId }: Pick<RecordAccess, "workspaceId">) {
  const [known, people] = await Promise.all([
    readKnownFields(db, workspaceId),
    readPeople(db, workspaceId),
  ]);
  return { known, people };
}

function knownGrouping(
  known: KnownFields,
  { kind, groups }: AskedQuestion,
  place: number,
): KnownGrouping {
  const asked = groups[place];
  const found = asked && findGrouping(known, kind, asked.field);
  if (!found) throw new Error("a question was not checked");
  return { ...found, step: asked.step ?? "month", bounds: asked.bounds ?? [] };
}

/** The condition of the list of a kind. @param asOf a day that deals are listed as of */
function matchesOf(kind: AskedQuestion["kind"], asOf: string | null): typeof matchesActivities {
  if (asOf !== null) return (access, asked) => whereAsked(access, { ...asked, asOf });
  if (kind === "activity") return matchesActivities;
  return isOfParts(kind) ? matchesParts(kind) : recordKinds[kind].list.matches;
}

/** Parts of records have no list of their own: they are visible as their record is. */
function matchesParts(kind: FilterKind): typeof matchesActivities {
  return (access, asked) =>
    and(whereVisible(listScope(kind, access).owned, access), compileFilter(kind, access, asked));
}

function periodsOf(
  known: KnownFields,
  access: RecordAccess,
  question: AskedQuestion,
  asOf: string | null,
): Pick<Plan, "now" | "before"> {
  const { kind, period, compare, timeZone } = question;
  const own = question.filter === null ? null : parseFilter(question.filter);
  const ask = (days: Span | null): Asked => {
    const filter = filterOfQuestion(own, period && days && { field: period.field, days });
    const condition = matchesOf(kind, asOf)(access, { filter, timeZone, known });
    return { days, filter, condition };
  };
  if (!period) return { now: ask(null), before: null };
  const today = asOf ?? dayIn(timeZone, new Date());
  return {
    now: ask(daysOfSpan(period.span, today)),
    before: compare ? ask(comparedSpan(period.span, today, compare)) : null,
  };
}
