import { and, isNotNull, not, sql, type Column, type SQL } from "drizzle-orm";
import { linkedNames } from "#shared/filters/filter-fields.ts";
import type { FieldCondition } from "#shared/filters/filters.ts";
import { findField } from "#shared/filters/known-fields.ts";
import { startOfDayIn } from "#server/platform/queries/calendar-days.ts";
import {
  compareNumber,
  compareText,
  compareTexts,
  days,
  type Operand,
  peopleOf,
  spanOf,
  text,
  textArray,
  todayIn,
  unknownOperator,
  words,
} from "#server/crm/kinds/filters/compare-values.ts";
import { mailMomentOf, mailOf, someMail } from "#server/crm/contacts/contact-mail.ts";
import { hoursUntilAnswered } from "#server/crm/contacts/emails-of-contacts.ts";
import { dealFacts, whereStepOf } from "#server/crm/deals/deal-facts.ts";
import { laterMove } from "#server/crm/deals/later-moves.ts";
import { compileCustomField } from "#server/crm/kinds/filters/compile-custom-field.ts";
import { whereStageType } from "#server/crm/pipelines/pipelines.queries.ts";
import { tasks } from "#server/crm/tasks/tasks.table.ts";
import { compileTeam } from "#server/crm/kinds/filters/team-of-member.ts";
import { column, relatedScope, type Scope } from "#server/crm/kinds/filters/filter-scope.ts";
import type { FilterField } from "#shared/filters/filter-field.ts";

export function compileField(scope: Scope, condition: FieldCondition): SQL {
  const field = findField(scope.known, scope.kind, condition.field);
  if (!field) throw new Error(`a ${scope.kind} has no ${condition.field}`);
  if (field.custom?.isOfContact) return compileContactScore(scope, field.custom, condition);
  if (field.custom) return compileCustomField(scope, field.custom, condition);
  if (field.teamOf) return compileTeam(scope, field.teamOf, condition);
  const linked = linkedNames[condition.field];
  if (linked) return compileLinkedName(scope, linked, condition);
  const moment = mailMomentOf(scope.kind, condition.field);
  if (moment) return compileMailMoment(scope, field, moment, condition);
  const isOfNow = scope.asOf === undefined;
  if (isOfNow && condition.field === "nextStep" && condition.operator.endsWith("Empty")) {
    return compileNextStep(scope, condition);
  }
  const operand = operandOf(scope, condition.field);
  if (condition.operator === "isEmpty") return whereEmpty(field, operand);
  if (condition.operator === "isNotEmpty") return sql`not ${whereEmpty(field, operand)}`;
  return compare(scope, field, operand, condition);
}

/** Negative operators and their opposites; a missing record has no name. */
const opposites: Record<string, string> = {
  isEmpty: "isNotEmpty",
  isNot: "is",
  doesNotContain: "contains",
  isNoneOf: "isAnyOf",
};

/** No contact, a hidden one and one without points have no score. */
function compileContactScore(
  scope: Scope,
  custom: NonNullable<FilterField["custom"]>,
  { operator, ...condition }: FieldCondition,
): SQL {
  const { inner, from, condition: isLinked } = relatedScope(scope, "contact", "contact");
  const positive = opposites[operator] ?? operator;
  const isSuch = compileCustomField(inner, custom, { ...condition, operator: positive });
  const some = sql`exists (select 1 from ${from} where ${and(isLinked, isSuch)})`;
  return positive === operator ? some : not(some);
}

/** A subquery of matching names, which the database can evaluate first. */
function compileLinkedName(
  scope: Scope,
  related: (typeof linkedNames)[string],
  { operator, value }: FieldCondition,
): SQL {
  const { inner, from, condition: isLinked } = relatedScope(scope, related, related);
  const positive = opposites[operator] ?? operator;
  const isSuch = compileField(inner, { field: "name", operator: positive, value });
  const some = sql`exists (select 1 from ${from} where ${and(isLinked, isSuch)})`;
  return positive === operator ? some : not(some);
}

function compileMailMoment(
  scope: Scope,
  field: FilterField,
  moment: Column,
  condition: FieldCondition,
): SQL {
  const isEmpty = condition.operator === "isEmpty";
  const isSuch =
    isEmpty || condition.operator === "isNotEmpty"
      ? isNotNull(moment)
      : compare(scope, field, moment, condition);
  const some = someMail(scope.owned, isSuch);
  return isEmpty ? not(some) : some;
}

/** What of a record is found and not stored with it is a subquery; the rest is a column. */
export function operandOf(scope: Scope, name: string): Operand {
  const later = scope.kind === "stageMove" ? laterMove(movesOf(scope), name) : null;
  if (later) return later;
  return factsOf(scope)[name] ?? column(scope.columns, name);
}

function movesOf({ columns }: Scope) {
  const of = (name: string) => column(columns, name);
  return { workspaceId: of("workspaceId"), dealId: of("dealId"), movedAt: of("movedAt") };
}

function emailOf({ columns }: Scope) {
  const of = (name: string) => column(columns, name);
  return {
    workspaceId: of("workspaceId"),
    contactId: of("contactId"),
    sentAt: of("sentAt"),
    isReply: of("isReply"),
  };
}

function factsOf(scope: Scope): Record<string, SQL> {
  if (scope.kind === "contact") return mailOf(scope.owned, scope.access);
  if (scope.kind === "email") return { hoursUntilAnswered: hoursUntilAnswered(emailOf(scope)) };
  return scope.kind === "deal" ? factsOfDeal(scope) : {};
}

function factsOfDeal(scope: Scope) {
  const { columns, access, asOf, timeZone } = scope;
  // Today is not over.
  const then =
    asOf === undefined
      ? undefined
      : sql`least(${atSecond(startOfDayIn(timeZone, asOf, 1))}, now())`;
  const of = (name: string) => column(columns, name);
  return dealFacts(
    {
      workspaceId: of("workspaceId"),
      id: of("id"),
      stage: of("stage"),
      stageEnteredAt: of("stageEnteredAt"),
      closedAt: of("closedAt"),
      changedAt: of("changedAt"),
      snoozedUntil: of("snoozedUntil"),
    },
    access,
    then,
    todayIn(scope),
  );
}

/** Whether there is one at all, which the database can find for all deals at once. */
function compileNextStep({ owned, access }: Scope, { operator }: FieldCondition): SQL {
  const some = sql`exists (select from ${tasks} where ${whereStepOf(owned, access)})`;
  return operator === "isEmpty" ? not(some) : some;
}

function whereEmpty({ type }: FilterField, operand: Operand): SQL {
  if (type === "tags" || type === "texts") return sql`(cardinality(${operand}) = 0)`;
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
    case "texts":
      return compareTexts(scope, operand, condition);
    case "number":
      return compareNumber(operand, condition);
    case "date":
      return compareDate(scope, operand, condition);
    case "moment":
      return compareMoment(scope, operand, condition);
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

function compareDate(scope: Scope, operand: Operand, condition: FieldCondition): SQL {
  const { operator, value } = condition;
  const span = spanOf(scope, condition);
  if (span) return sql`${operand} between ${span.first}::date and ${span.last}::date`;
  const today = todayIn(scope);
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
      return sql`(${operand} < ${today} ${andUnfinished(scope)})`;
    default:
      throw unknownOperator(condition);
  }
}

/** Finished records are never overdue. */
function andUnfinished({ kind, columns }: Scope): SQL {
  if (kind === "task") return sql`and ${column(columns, "status")} <> 'completed'`;
  if (kind === "deal") {
    const of = { workspaceId: column(columns, "workspaceId"), stage: column(columns, "stage") };
    return sql`and ${whereStageType(of, "open")}`;
  }
  return sql``;
}

function compareMoment(scope: Scope, operand: Operand, condition: FieldCondition): SQL {
  const { operator, value } = condition;
  const start = (day: string) => atSecond(startOfDayIn(scope.timeZone, day));
  const end = (day: string) => atSecond(startOfDayIn(scope.timeZone, day, 1));
  const now = scope.asOf === undefined ? sql`now()` : end(scope.asOf);
  const since = () => sql`${now} - make_interval(days => ${days.parse(value)}::int)`;
  const within = (first: string, last: string) =>
    sql`(${operand} >= ${start(first)} and ${operand} < ${end(last)})`;
  const span = spanOf(scope, condition);
  if (span) return within(span.first, span.last);
  switch (operator) {
    case "isOn":
      return within(text.parse(value), text.parse(value));
    case "isBefore":
      return sql`${operand} < ${start(text.parse(value))}`;
    case "isAfter":
      return sql`${operand} >= ${end(text.parse(value))}`;
    case "isInTheLast":
      return sql`${operand} >= ${since()}`;
    case "isNotInTheLast":
      return sql`${operand} < ${since()}`;
    default:
      throw unknownOperator(condition);
  }
}

/** Seconds, which do not depend on the session's time zone. */
function atSecond(moment: Date): SQL {
  return sql`to_timestamp(${moment.getTime() / 1000}::double precision)`;
}

function compareChoice(operand: Operand, condition: FieldCondition): SQL {
  const isAny = sql`${operand} = any(${textArray(words.parse(condition.value))})`;
  return condition.operator === "isAnyOf" ? isAny : sql`(${isAny}) is not true`;
}

function compareTags(operand: Operand, condition: FieldCondition): SQL {
  const wanted = textArray(words.parse(condition.value));
  // The index has only records with tags, and the query must say so to use it.
  const isTagged = sql`${operand} <> '{}'`;
  if (condition.operator === "hasAll") return sql`(${isTagged} and ${operand} @> ${wanted})`;
  const hasAny = sql`(${isTagged} and ${operand} && ${wanted})`;
  return condition.operator === "hasAny" ? hasAny : sql`${hasAny} is not true`;
}

function compareMember(scope: Scope, operand: Operand, condition: FieldCondition): SQL {
  const people = textArray(peopleOf(scope, condition.value));
  const isAny = sql`${operand} = any(${people}::uuid[])`;
  return condition.operator === "isAnyOf" ? isAny : sql`(${isAny}) is not true`;
}
