import type { FilterKind } from "#shared/filters/filter-fields.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import { fieldsAsOf } from "#shared/reports/as-of.ts";
import { dateSteps, type DateStep } from "#shared/reports/date-steps.ts";
import {
  datesOf,
  findGrouping,
  findMeasured,
  groupingsOf,
  measuredFields,
  ratedFields,
} from "#shared/reports/groupings.ts";
import {
  figureForms,
  type FigureForm,
  type Measure,
  type MeasureName,
  measureNames,
  type Question,
} from "#shared/reports/questions.ts";
import { comparisons } from "#shared/reports/spans.ts";

// What becomes of a question by each choice: it can always be asked.

/** Asks of another kind: what its fields cannot say is left out. */
export function withKind(known: KnownFields, kind: FilterKind): Question {
  const first = groupingsOf(known, kind).find(({ way }) => way === "choice");
  return {
    kind,
    filter: null,
    period: null,
    asOf: null,
    groups: first ? [{ field: first.name }] : [],
    measure: { of: "count", as: "value" },
    against: null,
    compare: null,
    goal: null,
  };
}

/** Swaps both measures where the second is chosen. @param name as `measureValue` has it */
export function withMeasure(known: KnownFields, question: Question, name: string): Question {
  const { measure, against } = question;
  const isSecond = against !== null && measureValue(against) === name;
  return fitting(known, {
    ...question,
    measure: { ...measureOf(name), as: measure.as },
    against: isSecond ? measure : against,
  });
}

/** Leaves out what two measures cannot show. @param name as `measureValue` has it; "" for none */
export function withAgainst(known: KnownFields, question: Question, name: string): Question {
  if (name === "") return { ...question, against: null };
  return fitting(known, {
    ...question,
    against: { ...measureOf(name), as: "value" },
    groups: question.groups.slice(0, 1),
    compare: null,
    goal: null,
  });
}

/** A measure, then its field. */
export function measureValue({ of, field }: Omit<Measure, "as">): string {
  return field === undefined ? of : `${of} ${field}`;
}

function measureOf(name: string): Omit<Measure, "as"> {
  const [of = "", field] = name.split(" ");
  const found = measureNames.find((one) => one === of) ?? "count";
  return found === "count" ? { of: found } : { of: found, field };
}

const reckoned: MeasureName[] = ["sum", "average", "median", "smallest", "largest"];

/** Every measure of every number of the kind, and the rates of its checkboxes. */
export function offeredMeasures(known: KnownFields, kind: FilterKind) {
  const fields = Object.entries(measuredFields(known, kind));
  const numbers = fields.flatMap(([field, { label }]) =>
    reckoned.map((of) => ({ value: `${of} ${field}`, of, label })),
  );
  const rates = ratedFields(known, kind).map(({ name, field: { label } }) => ({
    value: `rate ${name}`,
    of: "rate" as const,
    label,
  }));
  return [...numbers, ...rates];
}

/** @param field "" for none */
export function withGroup(
  known: KnownFields,
  question: Question,
  place: number,
  field: string,
): Question {
  const kept = question.groups.filter((group, at) => at !== place && group.field !== field);
  const added = field === "" ? [] : [{ field }];
  const groups = place === 0 ? [...added, ...kept] : [...kept, ...added];
  return fitting(known, { ...question, groups });
}

export function withStep(question: Question, place: number, name: string): Question {
  const step: DateStep | undefined = dateSteps.find((one) => one === name);
  const groups = question.groups.map((group, at) => (at === place ? { ...group, step } : group));
  return { ...question, groups };
}

export function withForm(known: KnownFields, question: Question, name: string): Question {
  const as: FigureForm = figureForms.find((one) => one === name) ?? "value";
  return fitting(known, { ...question, measure: { ...question.measure, as } });
}

/** The forms that the measure and the groupings allow. */
export function formsOf(known: KnownFields, question: Question): FigureForm[] {
  const { kind, groups, measure, against } = question;
  if (against || (measure.of !== "count" && measure.of !== "sum")) return ["value"];
  const [first] = groups;
  const isDated = first && findGrouping(known, kind, first.field)?.way === "date";
  return figureForms.filter((form) => form !== "runningTotal" || isDated);
}

/** @param field "" for all time */
export function withPeriodOf(known: KnownFields, question: Question, field: string): Question {
  if (field === "") return { ...question, period: null, compare: null };
  const span = question.period?.span ?? "last12Months";
  const isDate = datesOf(known, question.kind).some(({ name }) => name === field);
  return { ...question, period: isDate ? { field, span } : null };
}

/** Leaves out what is not known of the past. @param asOf null for today */
export function withDay(known: KnownFields, question: Question, asOf: string | null): Question {
  const { kind, period, groups, measure, against } = question;
  const fields = fieldsAsOf(known, asOf);
  const isKept = period === null || findGrouping(fields, kind, period.field) !== null;
  return fitting(fields, {
    ...question,
    asOf,
    ...(!isKept && { period: null, compare: null }),
    groups: groups.filter(({ field }) => findGrouping(fields, kind, field)),
    measure: findMeasured(fields, kind, measure) ? measure : { of: "count", as: measure.as },
    against:
      against && (against.of === "count" || findMeasured(fields, kind, against)) ? against : null,
  });
}

export function withComparison(question: Question, name: string): Question {
  return { ...question, compare: comparisons.find((one) => one === name) ?? null };
}

function fitting(known: KnownFields, asked: Question): Question {
  const { measure, against, groups } = asked;
  const isSame = against && measureValue(against) === measureValue(measure);
  const question = isSame || groups.length === 0 ? { ...asked, against: null } : asked;
  const isAllowed = formsOf(known, question).includes(question.measure.as);
  return isAllowed ? question : { ...question, measure: { ...question.measure, as: "value" } };
}
