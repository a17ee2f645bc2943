import { ownerFieldOf } from "#shared/filter-fields.ts";
import { allOf, type FilterNode, parseFilter } from "#shared/filters.ts";
import type { Question } from "#shared/reports/questions.ts";
import type { AskedSpan } from "#shared/reports/spans.ts";

/** What a dashboard asks of all its reports. */
export interface Narrowing {
  /** Null for the period that each report has. */
  span: AskedSpan | null;
  /** The owners whose records count, or "me"; null for everyone's. */
  owners: readonly string[] | null;
}

/** A report's question with the dashboard's period and owners. A report of all time stays one. */
export function narrowQuestion(question: Question, { span, owners }: Narrowing): Question {
  const { kind, period, filter } = question;
  return {
    ...question,
    period: period && span ? { ...period, span } : period,
    filter: owners ? withOwners(filter, ownerFieldOf(kind), owners) : filter,
  };
}

function withOwners(filter: string | null, field: string, owners: readonly string[]): string {
  const condition: FilterNode = { field, operator: "isAnyOf", value: owners };
  const own = filter === null ? null : parseFilter(filter);
  if (!own || own.conditions.length === 0) return JSON.stringify(allOf(condition));
  const all = own.match === "all" ? own.conditions : [own];
  return JSON.stringify(allOf(...all, condition));
}
