import type { FilterKind } from "#shared/filter-fields.ts";
import type { KnownFields } from "#shared/known-fields.ts";
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

/** @param name as `measureOptions` has it: a measure, then its field */
export function withMeasure(known: KnownFields, question: Question, name: string): Question {
  const [of = "", field] = name.split(" ");
  const found = measureNames.find((one) => one === of) ?? "count";
  const measure = found === "count" ? { of: found } : { of: found, field };
  return fitting(known, { ...question, measure: { ...measure, as: question.measure.as } });
}

export function measureValue({ measure: { of, field } }: Question): string {
  return field === undefined ? of : `${of} ${field}`;
}

const reckoned: MeasureName[] = ["sum", "average", "median", "smallest", "largest"];

/** Every measure of every number of the kind, and the rates of its checkboxes. */
export function measuresOf(known: KnownFields, kind: FilterKind) {
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
export function formsOf(known: KnownFields, { kind, groups, measure }: Question): FigureForm[] {
  if (measure.of !== "count" && measure.of !== "sum") return ["value"];
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
  const { kind, period, groups, measure } = question;
  const fields = fieldsAsOf(known, asOf);
  const isKept = period === null || findGrouping(fields, kind, period.field) !== null;
  return fitting(fields, {
    ...question,
    asOf,
    ...(!isKept && { period: null, compare: null }),
    groups: groups.filter(({ field }) => findGrouping(fields, kind, field)),
    measure: findMeasured(fields, kind, measure) ? measure : { of: "count", as: measure.as },
  });
}

export function withComparison(question: Question, name: string): Question {
  return { ...question, compare: comparisons.find((one) => one === name) ?? null };
}

function fitting(known: KnownFields, question: Question): Question {
  const isAllowed = formsOf(known, question).includes(question.measure.as);
  return isAllowed ? question : { ...question, measure: { ...question.measure, as: "value" } };
}
