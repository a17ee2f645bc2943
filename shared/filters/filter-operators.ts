import { z } from "zod";
import { givenId, money, requiredText, storableDay } from "#shared/records/fields.ts";

const text = requiredText("The text to compare with", 200);
const amount = money.or(z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/));
const days = z.int().min(1).max(3_650);
const words = z.array(requiredText("A choice", 200)).min(1).max(50);
const people = z
  .array(z.union([z.literal("me"), givenId()]))
  .min(1)
  .max(50);

/** What an operator compares with: its schema, and how a refusal names it. */
export const operands = {
  none: { schema: z.undefined(), name: "no value" },
  text: { schema: text, name: "a text of at most 200 characters" },
  amount: { schema: amount, name: "a number such as 1250.00, as text" },
  day: { schema: storableDay, name: "a date such as 2026-03-31" },
  days: { schema: days, name: "a number of days from 1 to 3650" },
  words: { schema: words, name: "a list of 1 to 50 of the field's choices" },
  people: { schema: people, name: 'a list of 1 to 50 members\' ids, or "me"' },
} as const;

export type Operand = keyof typeof operands;

interface Operator {
  /** What stands between the field and the value when the condition is said in words. */
  label: string;
  operand: Operand;
}

/** Spans of the calendar about today. A week begins on Sunday. */
const spans = {
  isToday: { label: "is today", operand: "none" },
  isThisWeek: { label: "is this week", operand: "none" },
  isThisMonth: { label: "is this month", operand: "none" },
} as const;

const isEmpty = { label: "is empty", operand: "none" } as const;
const isNotEmpty = { label: "is not empty", operand: "none" } as const;

/** What each type of field can be asked, in the order in which it is offered. */
const operators = {
  text: {
    contains: { label: "contains", operand: "text" },
    doesNotContain: { label: "does not contain", operand: "text" },
    is: { label: "is", operand: "text" },
    isNot: { label: "is not", operand: "text" },
    startsWith: { label: "starts with", operand: "text" },
    isAnyOf: { label: "is any of", operand: "words" },
    isNoneOf: { label: "is none of", operand: "words" },
    isEmpty,
    isNotEmpty,
  },
  /** Several texts on one record, of which one is enough. */
  texts: {
    contains: { label: "contains", operand: "text" },
    doesNotContain: { label: "does not contain", operand: "text" },
    is: { label: "is", operand: "text" },
    isEmpty,
    isNotEmpty,
  },
  number: {
    is: { label: "is", operand: "amount" },
    isMoreThan: { label: "is more than", operand: "amount" },
    isLessThan: { label: "is less than", operand: "amount" },
    isAtLeast: { label: "is at least", operand: "amount" },
    isAtMost: { label: "is at most", operand: "amount" },
    isEmpty,
    isNotEmpty,
  },
  /** A calendar date. Today is the day where the reader is. */
  date: {
    isOn: { label: "is", operand: "day" },
    isBefore: { label: "is before", operand: "day" },
    isAfter: { label: "is after", operand: "day" },
    ...spans,
    isInTheLast: { label: "is in the last days:", operand: "days" },
    isInTheNext: { label: "is in the next days:", operand: "days" },
    /** Past, while the deal or task is still open. */
    isOverdue: { label: "is overdue", operand: "none" },
    isEmpty,
    isNotEmpty,
  },
  moment: {
    isOn: { label: "is", operand: "day" },
    isBefore: { label: "is before", operand: "day" },
    isAfter: { label: "is after", operand: "day" },
    ...spans,
    isInTheLast: { label: "is in the last days:", operand: "days" },
    /** Nothing is longer ago where there is no moment. */
    isNotInTheLast: { label: "is longer ago than days:", operand: "days" },
    isEmpty,
    isNotEmpty,
  },
  choice: {
    isAnyOf: { label: "is any of", operand: "words" },
    isNoneOf: { label: "is none of", operand: "words" },
    isEmpty,
    isNotEmpty,
  },
  /** Several words on one record. */
  tags: {
    hasAny: { label: "has one or more of", operand: "words" },
    hasAll: { label: "has all of", operand: "words" },
    hasNone: { label: "has none of", operand: "words" },
    isEmpty,
    isNotEmpty,
  },
  member: {
    isAnyOf: { label: "is any of", operand: "people" },
    isNoneOf: { label: "is none of", operand: "people" },
    isEmpty,
    isNotEmpty,
  },
  checkbox: {
    isChecked: { label: "is checked", operand: "none" },
    isNotChecked: { label: "is not checked", operand: "none" },
  },
} as const satisfies Record<string, Record<string, Operator>>;

export type FieldType = keyof typeof operators;

/** What of a field says which operators it has. */
interface AskedField {
  type: FieldType;
  isRequired?: boolean;
  isDue?: boolean;
}

/** An operator of a field; undefined where it has none of that name. */
export function findOperator(field: AskedField, name: string): Operator | undefined {
  const known: Record<string, Operator> = operators[field.type];
  return Object.hasOwn(known, name) && isAskable(field, name) ? known[name] : undefined;
}

function isAskable({ isDue }: AskedField, name: string): boolean {
  return isDue === true || name !== "isOverdue";
}

/** The operators that a field is offered: a field that is never empty is not asked whether it is. */
export function operatorsFor(field: AskedField): [string, Operator][] {
  const known: Record<string, Operator> = operators[field.type];
  const isAlwaysFilled = (name: string) =>
    field.isRequired && (name === "isEmpty" || name === "isNotEmpty");
  return Object.entries(known).filter(([name]) => isAskable(field, name) && !isAlwaysFilled(name));
}
