import { ownerFieldOf } from "#shared/filters/filter-fields.ts";
import { allOf, type FilterNode, parseFilter } from "#shared/filters/filters.ts";
import type { Question } from "#shared/reports/questions.ts";
import type { AskedSpan } from "#shared/reports/spans.ts";
import { teamFieldOf } from "#shared/filters/team-fields.ts";

export interface Narrowing {
  /** Null for the period that each report has. */
  span: AskedSpan | null;
  /** Whose records count; null for everyone's. */
  owner: Owner | null;
}

/** A member by their id, or "me"; or all of a team, as its people are today. */
export type Owner = { member: string } | { team: string };

/** A report's question with the dashboard's period and owner. A report of all time stays one. */
export function narrowQuestion(question: Question, { span, owner }: Narrowing): Question {
  const { kind, period, filter } = question;
  return {
    ...question,
    period: period && span ? { ...period, span } : period,
    filter: owner ? withCondition(filter, isOf(owner, ownerFieldOf(kind))) : filter,
  };
}

function isOf(owner: Owner, field: string): FilterNode {
  const operator = "isAnyOf";
  return "team" in owner
    ? { field: teamFieldOf(field), operator, value: [owner.team] }
    : { field, operator, value: [owner.member] };
}

function withCondition(filter: string | null, condition: FilterNode): string {
  const own = filter === null ? null : parseFilter(filter);
  if (!own || own.conditions.length === 0) return JSON.stringify(allOf(condition));
  const all = own.match === "all" ? own.conditions : [own];
  return JSON.stringify(allOf(...all, condition));
}
