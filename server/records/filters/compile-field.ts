import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { z } from "zod";
import { findField, type FieldCondition } from "#shared/filters.ts";
import type { FilterField } from "#shared/filter-fields.ts";
import { likeLiteral } from "#server/platform/lists.ts";
import { column, relatedScope, type Scope } from "#server/records/filters/filter-scope.ts";

/** What is compared: a column, or an expression. */
type Operand = SQLWrapper;

const text = z.string();
const words = z.array(z.string());
const days = z.int();

/** One field compared with one value. */
export function compileField(scope: Scope, condition: FieldCondition): SQL {
  const field = findField(scope.kind, condition.field);
  if (!field) throw new Error(`a ${scope.kind} has no ${condition.field}`);
  const operand = operandOf(scope, condition.field);
  if (condition.operator === "isEmpty") return isEmpty(field, operand);
  if (condition.operator === "isNotEmpty") return sql`not ${isEmpty(field, operand)}`;
  return compare(scope, field, operand, condition);
}

function operandOf(scope: Scope, field: string): Operand {
  if (field === "companyName") return nameOf(scope, "company", "name");
  if (field === "contactName") return nameOf(scope, "contact", "name");
  return column(scope.columns, field);
}

/** The name of the one record that this one belongs to, where that is in reach. */
function nameOf(scope: Scope, related: "company" | "contact", field: string): SQL {
  const { inner, from, condition } = relatedScope(scope, related, related);
  return sql`(select ${column(inner.columns, field)} from ${from} where ${condition})`;
}

function isEmpty({ type }: FilterField, operand: Operand): SQL {
  if (type === "tags") return sql`(cardinality(${operand}) = 0)`;
  return type === "text" ? sql`(coalesce(${operand}, '') = '')` : sql`(${operand} is null)`;
}

function compare(
  scope: Scope,
  field: FilterField,
  operand: Operand,
  condition: FieldCondition,
): SQL {
  switch (field.type) {
    case "text":
      return compareText(scope, operand, condition);
    case "number":
      return compareNumber(operand, condition);
    case "date":
      return compareDate(scope, operand, condition);
    case "moment":
      return compareMoment(operand, condition);
    case "choice":
      return compareChoice(operand, condition);
    case "tags":
      return compareTags(operand, condition);
    case "member":
      return compareMember(scope, operand, condition);
    case "checkbox":
      return sql`(${operand} is ${sql.raw(condition.operator === "isChecked" ? "true" : "not true")})`;
  }
}

/** Without regard to case and accents, as search is. */
function compareText(scope: Scope, operand: Operand, condition: FieldCondition): SQL {
  const value = text.parse(condition.value);
  const folded = sql`fold_text(${operand})`;
  const contains = sql`${folded} like '%' || ${likeLiteral(value)} || '%'`;
  switch (condition.operator) {
    case "is":
      return withSearch(scope, condition, sql`${folded} = fold_text(${value})`);
    case "isNot":
      return sql`(${folded} = fold_text(${value})) is not true`;
    case "contains":
      return withSearch(scope, condition, contains);
    case "doesNotContain":
      return sql`(${contains}) is not true`;
    case "startsWith":
      return withSearch(scope, condition, sql`${folded} like ${likeLiteral(value)} || '%'`);
    default:
      throw unknownOperator(condition);
  }
}

/** What holds the value stands in the search text too, whose index finds it. */
function withSearch({ search }: Scope, { field, value }: FieldCondition, condition: SQL): SQL {
  if (!search?.fields.includes(field)) return condition;
  const found = sql`${search.text} like '%' || ${likeLiteral(text.parse(value))} || '%'`;
  return sql`(${found} and ${condition})`;
}

const numberSigns: Record<string, string> = {
  is: "=",
  isMoreThan: ">",
  isLessThan: "<",
  isAtLeast: ">=",
  isAtMost: "<=",
};

function compareNumber(operand: Operand, condition: FieldCondition): SQL {
  const sign = numberSigns[condition.operator];
  if (!sign) throw unknownOperator(condition);
  return sql`${operand} ${sql.raw(sign)} ${text.parse(condition.value)}::numeric`;
}

const today = sql`(now() at time zone 'UTC')::date`;

function compareDate(scope: Scope, operand: Operand, condition: FieldCondition): SQL {
  const { operator, value } = condition;
  switch (operator) {
    case "isOn":
      return sql`${operand} = ${text.parse(value)}::date`;
    case "isBefore":
      return sql`${operand} < ${text.parse(value)}::date`;
    case "isAfter":
      return sql`${operand} > ${text.parse(value)}::date`;
    case "isInTheLast":
      return sql`${operand} between ${today} - ${days.parse(value)}::int and ${today}`;
    case "isInTheNext":
      return sql`${operand} between ${today} and ${today} + ${days.parse(value)}::int`;
    case "isOverdue":
      return sql`(${operand} < ${today} ${stillOpen(scope)})`;
    default:
      throw unknownOperator(condition);
  }
}

/** What is done is not overdue, however long ago it was due. */
function stillOpen({ kind, columns }: Scope): SQL {
  if (kind === "task") return sql`and ${column(columns, "status")} <> 'completed'`;
  if (kind === "deal") return sql`and ${column(columns, "stage")} <> 'closed'`;
  return sql``;
}

function compareMoment(operand: Operand, condition: FieldCondition): SQL {
  const { operator, value } = condition;
  const since = () => sql`now() - make_interval(days => ${days.parse(value)}::int)`;
  // Bound as a moment in UTC, whatever zone a session is in.
  const start = () => sql`(${text.parse(value)}::date::timestamp at time zone 'UTC')`;
  const end = () =>
    sql`(${text.parse(value)}::date::timestamp at time zone 'UTC' + interval '1 day')`;
  switch (operator) {
    case "isOn":
      return sql`(${operand} >= ${start()} and ${operand} < ${end()})`;
    case "isBefore":
      return sql`${operand} < ${start()}`;
    case "isAfter":
      return sql`${operand} >= ${end()}`;
    case "isInTheLast":
      return sql`${operand} >= ${since()}`;
    case "isNotInTheLast":
      return sql`${operand} < ${since()}`;
    default:
      throw unknownOperator(condition);
  }
}

function compareChoice(operand: Operand, condition: FieldCondition): SQL {
  const isAny = sql`${operand} = any(${textArray(words.parse(condition.value))})`;
  return condition.operator === "isAnyOf" ? isAny : sql`(${isAny}) is not true`;
}

function compareTags(operand: Operand, condition: FieldCondition): SQL {
  const wanted = textArray(words.parse(condition.value));
  // The index holds records with tags alone, and a query must say that it asks for no others.
  const isTagged = sql`${operand} <> '{}'`;
  if (condition.operator === "hasAll") return sql`(${isTagged} and ${operand} @> ${wanted})`;
  const hasAny = sql`(${isTagged} and ${operand} && ${wanted})`;
  return condition.operator === "hasAny" ? hasAny : sql`${hasAny} is not true`;
}

function compareMember({ access }: Scope, operand: Operand, condition: FieldCondition): SQL {
  const people = words
    .parse(condition.value)
    .map((person) => (person === "me" ? access.userId : person));
  const isAny = sql`${operand} = any(${textArray(people)}::uuid[])`;
  return condition.operator === "isAnyOf" ? isAny : sql`(${isAny}) is not true`;
}

/** An array of as many parameters. */
function textArray(values: string[]): SQL {
  return sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;
}

function unknownOperator({ field, operator }: FieldCondition): Error {
  return new Error(`${field} has no operator ${operator}`);
}
