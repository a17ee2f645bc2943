import { lowered } from "#shared/format/first-letters.ts";
import { isOfParts } from "#shared/records/kind-definition.ts";
import { parseFilter } from "#shared/filters/filters.ts";
import { format } from "#shared/format/format.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import { spanNameOf } from "./as-of.ts";
import { findGrouping, findMeasured } from "./groupings.ts";
import { listedKindOf } from "./listed-records.ts";
import type { FigureForm, Grouping, Measure, MeasureName, Question } from "./questions.ts";
import { type AskedSpan, type Comparison, namedSpan } from "./spans.ts";
import { sayNode, type Wording } from "#shared/filters/filter-words.ts";
import type { FilterField } from "#shared/filters/filter-field.ts";

export const measureLabels: Record<MeasureName, string> = {
  count: "Number",
  sum: "Sum",
  average: "Average",
  median: "Median",
  smallest: "Smallest",
  largest: "Largest",
  rate: "Share with",
};

export const formLabels: Record<FigureForm, string> = {
  value: "As it is",
  share: "Share of all",
  runningTotal: "Running total",
};

export const comparisonLabels: Record<Comparison, string> = {
  before: "the period before",
  yearAgo: "a year ago",
};

/** The question in a sentence: "Sum of value of deals by stage and owner, closed this quarter." */
export function sayQuestion(question: Question, wording: Wording): string {
  const { known } = wording;
  const parts = [
    `${sayMeasures(known, question)}${sayGroups(known, question)}`,
    sayDay(question),
    sayPeriod(known, question),
    sayFilter(question, wording),
    question.compare && `compared with ${comparisonLabels[question.compare]}`,
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

/** "Number of deals", "Average of value against number of deals": what is counted is named once. */
export function sayMeasures(known: KnownFields, question: Question): string {
  const { kind, measure, against } = question;
  const whole = sayMeasure(known, question);
  if (!against) return whole;
  if (measure.of === "count") return `${whole} against ${lowered(sayFigure(known, kind, against))}`;
  const first = against.of === "rate" ? whole : sayFigure(known, kind, measure);
  return `${first} against ${lowered(sayMeasure(known, { kind, measure: against }))}`;
}

/** "Number of deals", "Average of value of deals", "Share of the number of deals". */
export function sayMeasure(known: KnownFields, { kind, measure }: Named): string {
  const { of, as } = measure;
  const what = sayFigure(known, kind, measure);
  if (of === "rate") return what;
  const { many } = kindWords[kind];
  if (as === "value") return `${what} of ${many}`;
  const form = as === "share" ? "Share of the" : "Running total of the";
  return `${form} ${lowered(what)} of ${many}`;
}

/** The second measure of a question; null where it has none. */
export function sayAgainst(known: KnownFields, { kind, against }: Question): string | null {
  return against && sayMeasure(known, { kind, measure: against });
}

type Named = Pick<Question, "kind" | "measure">;

function sayFigure(known: KnownFields, kind: Question["kind"], measure: Measure): string {
  const found = findMeasured(known, kind, measure);
  if (!found) return measureLabels.count;
  const label = lowered(found.label);
  if (measure.of !== "rate") return `${measureLabels[measure.of]} of ${label}`;
  const { one, many } = kindWords[listedKindOf(kind)];
  // A part's own word for what its record says begins with the record.
  const said = isOfParts(kind) && label.startsWith(`${one} `) ? label.slice(one.length + 1) : label;
  return `Share of ${many} with ${said}`;
}

function sayGroups(known: KnownFields, question: Question): string {
  const { groups } = question;
  if (groups.length === 0) return "";
  return ` by ${format.list(groups.map((group) => sayGroup(known, question, group)))}`;
}

/** The team is that of today also where the deals are those of a day. */
function sayGroup(known: KnownFields, { kind, asOf }: Question, { field, step }: Grouping): string {
  const found = findGrouping(known, kind, field);
  if (!found) return field;
  const label = fieldInSentence(found.field);
  if (found.field.teamOf && asOf !== null) return `${label} of today`;
  return found.way === "date" ? `${label} (${step ?? "month"})` : label;
}

/** "at the end of last quarter", "at the end of Mar 5, 2026"; null for today. */
export function sayDay({ asOf }: Pick<Question, "asOf">): string | null {
  return asOf && `at the end of ${spanNameOf(asOf) ?? format.date(asOf)}`;
}

function sayPeriod(known: KnownFields, { kind, period }: Question): string | null {
  if (!period) return null;
  const found = findGrouping(known, kind, period.field);
  const label = found ? fieldInSentence(found.field) : period.field;
  return `${label} ${saySpan(period.span)}`;
}

/** "Expected Close Date" as "expected close date". What a workspace calls its own fields may be names. */
function fieldInSentence({ label, custom }: FilterField): string {
  return custom
    ? lowered(label)
    : label.replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

function saySpan(span: AskedSpan): string {
  return lowered(spanLabel(span));
}

/** "This quarter", "From Mar 1, 2026 to Mar 31, 2026". */
export function spanLabel(span: AskedSpan): string {
  if (typeof span === "string") return namedSpan(span).label;
  return `From ${format.date(span.first)} to ${format.date(span.last)}`;
}

function sayFilter({ kind, filter }: Question, wording: Wording): string | null {
  const parsed = filter === null ? null : parseFilter(filter);
  if (!parsed || parsed.conditions.length === 0) return null;
  return `where ${lowered(sayNode(kind, parsed, wording))}`;
}
