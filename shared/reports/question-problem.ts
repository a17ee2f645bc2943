import {
  aKind,
  allOf,
  countConditions,
  filterProblem,
  notAFilter,
  parseFilter,
} from "#shared/filters/filters.ts";
import { asksToday, ofTodayAlone } from "#shared/filters/fields-of-today.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import { goneValue, type KnownPeople } from "./gone-values.ts";
import { findGrouping, findMeasured } from "./groupings.ts";
import { listedFilter } from "./listed-records.ts";
import { longestQuestionFilter, type Measure, measuresOf, type Question } from "./questions.ts";

interface Problem {
  /** The part of the question that is at fault. */
  path: string;
  message: string;
}

/** What opens a figure adds up to this many conditions to a question's filter. */
const mostOwnConditions = 20;

/** Why a question cannot be asked: the part, and a sentence; null when it can. */
export function questionProblem(
  known: KnownFields,
  question: Question,
  people: KnownPeople = null,
): Problem | null {
  const { kind, asOf } = question;
  if (asOf !== null && kind !== "deal") {
    return { path: "asOf", message: "Only deals can be shown as of a day" };
  }
  return (
    problemOfFilter(known, people, question) ??
    problemOfGroups(known, question) ??
    problemOfPeriod(known, question) ??
    problemOfMeasures(known, question) ??
    problemOfForm(known, question) ??
    problemOfAgainst(question) ??
    (asOf === null ? null : problemOfDay(question))
  );
}

/** What is not known of the past. */
function problemOfDay({ filter, groups, period, measure, against }: Question): Problem | null {
  const parsed = filter === null ? null : parseFilter(filter);
  const asked: [path: string, message: string | null][] = [
    ["filter", parsed && asksToday(parsed)],
    ...groups.map(({ field }, place): [string, string | null] => [
      `groups.${place}.field`,
      ofTodayAlone(field),
    ]),
    ["period.field", period && ofTodayAlone(period.field)],
    ...measuresOf({ measure, against }).map(({ field }, place): [string, string | null] => [
      `${pathOf(place)}.field`,
      field === undefined ? null : ofTodayAlone(field),
    ]),
  ];
  return (
    asked.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]))[0] ?? null
  );
}

function problemOfFilter(
  known: KnownFields,
  people: KnownPeople,
  { kind, filter }: Question,
): Problem | null {
  if (filter === null) return null;
  const path = "filter";
  const parsed = parseFilter(filter);
  if (!parsed) return { path, message: notAFilter };
  const message = goneValue(known, people, kind, parsed) ?? filterProblem(known, kind, parsed);
  if (message !== null) return { path, message };
  const isTooLong =
    filter.length > longestQuestionFilter || countConditions(parsed) > mostOwnConditions;
  if (isTooLong) return { path, message: "This filter is too long for a report" };
  const opened = listedFilter(kind, parsed.match === "any" ? allOf(parsed) : parsed);
  if (!parseFilter(JSON.stringify(opened))) {
    return { path, message: "The groups of this filter lie too deep for a report" };
  }
  return null;
}

function problemOfGroups(known: KnownFields, { kind, groups }: Question): Problem | null {
  for (const [place, { field, step, bounds }] of groups.entries()) {
    const path = `groups.${place}.field`;
    const found = findGrouping(known, kind, field);
    if (!found) return { path, message: `${aKind(kind)} cannot be grouped by "${field}"` };
    if (found.field.custom?.isArchived) {
      return { path, message: `The field “${found.field.label}” is archived` };
    }
    if (step && found.way !== "date") {
      return { path: `groups.${place}.step`, message: `${found.field.label} is not a date` };
    }
    if (bounds && found.way !== "bands") {
      return { path: `groups.${place}.bounds`, message: `${found.field.label} is not a number` };
    }
  }
  const isTwice = groups.length === 2 && groups[0]?.field === groups[1]?.field;
  return isTwice ? { path: "groups.1.field", message: "Group by two different fields" } : null;
}

function problemOfPeriod(known: KnownFields, { kind, period, compare }: Question): Problem | null {
  if (!period) {
    return compare ? { path: "compare", message: "A comparison needs a period" } : null;
  }
  const found = findGrouping(known, kind, period.field);
  if (found?.way === "date" && !found.field.custom?.isArchived) return null;
  return { path: "period.field", message: `${aKind(kind)} has no date "${period.field}"` };
}

/** @param place of the measure in the question */
function pathOf(place: number): string {
  return place === 0 ? "measure" : "against";
}

function problemOfMeasures(known: KnownFields, question: Question): Problem | null {
  const found = measuresOf(question).map((measure, place) =>
    problemOfMeasure(known, question.kind, measure, pathOf(place)),
  );
  return found.find((problem) => problem !== null) ?? null;
}

function problemOfMeasure(
  known: KnownFields,
  kind: Question["kind"],
  measure: Measure,
  part: string,
): Problem | null {
  const { of, field } = measure;
  const path = `${part}.field`;
  if (of === "count" && field !== undefined) return { path, message: "A count has no field" };
  if (of === "count" || findMeasured(known, kind, measure)) return null;
  const wanted = `${of === "rate" ? "a checkbox" : "a number"} of the ${kindWords[kind].one}`;
  return { path, message: `Choose ${wanted} to reckon with` };
}

function problemOfForm(known: KnownFields, { kind, groups, measure }: Question): Problem | null {
  const { of, as } = measure;
  if (as === "value") return null;
  const path = "measure.as";
  if (of !== "count" && of !== "sum") {
    return { path, message: "Shares and running totals are made of counts and sums" };
  }
  const [first] = groups;
  const isDated = first && findGrouping(known, kind, first.field)?.way === "date";
  if (as === "runningTotal" && !isDated) {
    return { path, message: "A running total needs a date as its first grouping" };
  }
  return null;
}

/** Each group is one point of two figures, which stand as they are. */
function problemOfAgainst({ measure, against, groups, compare, goal }: Question): Problem | null {
  if (!against) return null;
  const path = "against";
  const isSame = measure.of === against.of && measure.field === against.field;
  if (isSame) return { path, message: "Choose two different measures" };
  if (groups.length !== 1) return { path, message: "Two measures need exactly one grouping" };
  if (measure.as !== "value" || against.as !== "value") {
    return { path, message: "Two measures are shown as they are, not as shares or running totals" };
  }
  if (compare !== null)
    return { path, message: "Two measures cannot be compared with another period" };
  return goal === null ? null : { path, message: "A report of two measures has no goal" };
}
