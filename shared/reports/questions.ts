import { z } from "zod";
import { oneOf } from "#shared/records/fields.ts";
import { filterKinds } from "#shared/filters/filter-fields.ts";
import { longestFilter } from "#shared/filters/filters.ts";
import { stageTypes } from "#shared/crm/pipelines.ts";
import { askedDay } from "./as-of.ts";
import { dateSteps } from "./date-steps.ts";
import { askedSpan, comparisons } from "./spans.ts";
import { timeZone } from "#shared/format/time-zones.ts";

/** What a report counts or reckons of the records of each group. A rate is the share in which a field is checked. */
export const measureNames = [
  "count",
  "sum",
  "average",
  "median",
  "smallest",
  "largest",
  "rate",
] as const;

/** How a figure is given: as it is, as a share of all, or with those of the dates before it added. */
export const figureForms = ["value", "share", "runningTotal"] as const;

/** The longest filter of a question: what opens a figure adds conditions to it. */
export const longestQuestionFilter = 2_000;
const mostBounds = 12;

const fieldName = z.string("field must be one text").min(1, "field is required").max(100);

const bound = z
  .number("A bound must be a number")
  .refine(
    (value) => /^-?\d{1,12}(\.\d{1,6})?$/.test(String(value)),
    "A bound can have at most 12 digits before the point and 6 after",
  );

const grouping = z.object({
  field: fieldName,
  /** For a date: by which span of the calendar; months where none is given. */
  step: oneOf("step", dateSteps).optional(),
  /** For a number: where bands begin, ascending; the product chooses where none are given. */
  bounds: z
    .array(bound)
    .min(1, "bounds must have at least one number")
    .max(mostBounds, `There can be at most ${mostBounds} bounds`)
    .refine(
      (bounds) => bounds.every((one, place) => place === 0 || one > Number(bounds[place - 1])),
      "bounds must ascend",
    )
    .optional(),
});

const measure = z.object({
  of: oneOf("of", measureNames).default("count"),
  /** The number that is reckoned with, or the checkbox of a rate; none for a count. */
  field: fieldName.optional(),
  as: oneOf("as", figureForms).default("value"),
});

/** What a report asks. Nothing in it is SQL: fields and filters are those of the lists. */
export const question = z.object({
  kind: oneOf("kind", filterKinds),
  /** As the list's `filter` takes it: JSON in a text. Null asks of all records. */
  filter: z
    .string("filter must be one text")
    .max(longestFilter, `filter must be at most ${longestFilter} characters`)
    .nullable()
    .default(null),
  /** Only records whose date is within. */
  period: z.object({ field: fieldName, span: askedSpan }).nullable().default(null),
  /** Deals as they were at the end of a day; null for records as they are. */
  asOf: askedDay.nullable().default(null),
  groups: z.array(grouping).max(2, "A report has at most two groupings").default([]),
  measure: measure.default({ of: "count", as: "value" }),
  /** A second measure of the same groups, against which the first is drawn. */
  against: measure.nullable().default(null),
  /** The period that stands beside the one asked for. */
  compare: oneOf("compare", comparisons).nullable().default(null),
  /** The goal of each figure. */
  goal: z.number("goal must be a number").nullable().default(null),
});

/** Body of POST /api/reports/answer. */
export const askedQuestion = question.extend({
  /** In which days begin and end. */
  timeZone: timeZone.default("UTC"),
});

const filterText = z.string();

const groupValue = z.object({
  /** Null for records without a value, and for the others. */
  key: z.string().nullable(),
  label: z.string(),
  isOthers: z.boolean(),
  /** Of a stage: whether its deals are open, won or lost. */
  stageType: z.enum(stageTypes).nullable(),
  /** The condition that these records meet: JSON in a text. */
  filter: filterText,
  /** Of the period that it is compared with, where that has days of its own. */
  before: z.object({ label: z.string(), filter: filterText }).nullable(),
});

const answerGroup = z.object({
  field: z.string(),
  label: z.string(),
  /** A record can be in several groups, such as one with two tags. */
  isSeveral: z.boolean(),
  /** How many groups there are; those beyond the shown ones are summed up as others. */
  distinct: z.int(),
  values: z.array(groupValue),
});

/** A decimal string; null where there is nothing to reckon with, such as the average of no records. */
const figure = z.string().nullable();

const counted = z.object({
  count: z.int(),
  /** How many records the list has that the figure opens: of line items the deals that have them, of emails the contacts. */
  listed: z.int(),
  value: figure,
  /** Of the second measure; null also where the question has none. */
  against: figure,
});

const cell = counted.extend({
  /** The place of its value in each group. */
  at: z.array(z.int()),
  before: counted.nullable(),
});

const unit = z.enum(["money", "number", "share", "days"]);

/** Answer of POST /api/reports/answer. */
export const answer = z.object({
  /** Opens all records that are counted: the `filter` of the list. */
  filter: filterText,
  /** The day that deals are shown as of: the `asOf` of their list. */
  asOf: z.iso.date().nullable(),
  period: z.object({ first: z.string(), last: z.string() }).nullable(),
  before: z
    .object({ first: z.string(), last: z.string(), filter: filterText, total: counted })
    .nullable(),
  groups: z.array(answerGroup),
  /** Only those that have records now or had some before. */
  cells: z.array(cell),
  total: counted,
  /** What the figures are: money, a plain number, a share from 0 to 1, or a number of days. */
  unit,
  /** The same of the second measure; null where the question has none. */
  againstUnit: unit.nullable(),
});

export type Question = z.output<typeof question>;
export type AskedQuestion = z.output<typeof askedQuestion>;
export type Measure = z.output<typeof measure>;
export type Unit = z.infer<typeof unit>;
export type MeasureName = (typeof measureNames)[number];
export type Answer = z.infer<typeof answer>;
export type AnswerGroup = Answer["groups"][number];
export type GroupValue = AnswerGroup["values"][number];
export type Cell = Answer["cells"][number];
export type Counted = z.infer<typeof counted>;
export type Grouping = z.output<typeof grouping>;
export type FigureForm = (typeof figureForms)[number];

/** What a question reckons of each group: its measure, then the one that it is set against. */
export function measuresOf({ measure, against }: Pick<Question, "measure" | "against">): Measure[] {
  return against ? [measure, against] : [measure];
}

/** Whether its figure is how many records there are. */
export function isCount({ of, as }: Measure): boolean {
  return of === "count" && as === "value";
}
