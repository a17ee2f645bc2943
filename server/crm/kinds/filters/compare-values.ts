import { not, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { z } from "zod";
import { spanAbout } from "#shared/format/calendar-spans.ts";
import type { FieldCondition } from "#shared/filters/filters.ts";
import { dayIn } from "#server/platform/queries/calendar-days.ts";
import { beginsWith, likeLiteral } from "#server/platform/queries/search.ts";
import type { Scope } from "#server/crm/kinds/filters/filter-scope.ts";

export type Operand = SQLWrapper;

export const text = z.string();
export const words = z.array(z.string());
export const days = z.int();

/** Ignores case and accents, as search does. */
export function compareText(scope: Scope, operand: Operand, condition: FieldCondition): SQL {
  const folded = sql`fold_text(${operand})`;
  switch (condition.operator) {
    case "is":
    case "isAnyOf":
      return whereOneOf(scope, folded, condition);
    case "isNot":
    case "isNoneOf":
      return sql`(${whereOneOf(scope, folded, condition)}) is not true`;
    case "contains":
      return whereContaining(scope, folded, condition);
    case "doesNotContain":
      return sql`(${whereContaining(scope, folded, condition)}) is not true`;
    case "startsWith":
      return whereBeginning(scope, folded, condition);
    default:
      throw unknownOperator(condition);
  }
}

function whereOneOf(scope: Scope, folded: SQL, condition: FieldCondition): SQL {
  const wanted = textsOf(condition).map((word) => sql`fold_text(${word})`);
  return withSearch(scope, condition, sql`${folded} in (${sql.join(wanted, sql`, `)})`);
}

function whereContaining(scope: Scope, folded: SQL, condition: FieldCondition): SQL {
  const value = likeLiteral(text.parse(condition.value));
  return withSearch(scope, condition, sql`${folded} like '%' || ${value} || '%'`);
}

/** One of several texts is enough. */
export function compareTexts(scope: Scope, operand: Operand, condition: FieldCondition): SQL {
  const isNegative = condition.operator === "doesNotContain";
  const operator = isNegative ? "contains" : condition.operator;
  const isSuch = compareText({ ...scope, search: null }, sql`item`, { ...condition, operator });
  const some = sql`exists (select from unnest(${operand}) as item where ${isSuch})`;
  return isNegative ? not(some) : some;
}

/** The search text contains the value too. It has an index, and is folded already. */
function withSearch({ search }: Scope, condition: FieldCondition, compared: SQL): SQL {
  if (!search?.fields.includes(condition.field)) return compared;
  const parts = textsOf(condition).map((word) => sql`'%' || ${likeLiteral(word)} || '%'`);
  return sql`(${search.text} like any(array[${sql.join(parts, sql`, `)}]) and ${compared})`;
}

/** The search text begins with its first field, so that this need not be folded for each record. */
function whereBeginning(scope: Scope, folded: SQL, condition: FieldCondition): SQL {
  const value = text.parse(condition.value);
  const isFirst = scope.search?.fields[0] === condition.field && !value.includes("\n");
  if (scope.search && isFirst) return beginsWith(scope.search.text, value);
  return withSearch(scope, condition, sql`${folded} like ${likeLiteral(value)} || '%'`);
}

function textsOf({ value }: FieldCondition): string[] {
  return Array.isArray(value) ? words.parse(value) : [text.parse(value)];
}

const numberSigns: Record<string, string> = {
  is: "=",
  isMoreThan: ">",
  isLessThan: "<",
  isAtLeast: ">=",
  isAtMost: "<=",
};

export function compareNumber(operand: Operand, condition: FieldCondition): SQL {
  const sign = numberSigns[condition.operator];
  if (!sign) throw unknownOperator(condition);
  return sql`${operand} ${sql.raw(sign)} ${text.parse(condition.value)}::numeric`;
}

/** In the reader's time zone. */
export function todayIn(scope: Scope): SQL {
  return sql`${dayOf(scope)}::date`;
}

function dayOf({ asOf, timeZone }: Scope): string {
  return asOf ?? dayIn(timeZone, new Date());
}

/** The days of an operator such as "is this week", in the reader's time zone; null for others. */
export function spanOf(scope: Scope, { operator }: FieldCondition) {
  return spanAbout(operator, dayOf(scope));
}

/** "me" is the caller. */
export function peopleOf({ access }: Scope, value: unknown): string[] {
  return words.parse(value).map((person) => (person === "me" ? access.userId : person));
}

export function textArray(values: string[]): SQL {
  return sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;
}

export function unknownOperator({ field, operator }: FieldCondition): Error {
  return new Error(`${field} has no operator ${operator}`);
}
