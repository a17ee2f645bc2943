import { z } from "zod";
import {
  amount,
  longText,
  oneOf,
  optionalDate,
  optionalEmail,
  optionalReference,
  optionalText,
  optionalWebAddress,
  otherEmails,
  otherPhones,
  recordId,
  requiredText,
  tags,
} from "./fields.ts";
import { stageKey } from "#shared/crm/pipelines.ts";

/** The type of a field's value; it decides how it is filtered, shown, edited, exported, imported and archived. */
export type RecordFieldType =
  | "text"
  | "longText"
  | "email"
  | "phone"
  | "webAddress"
  | "picture"
  | "choice"
  | "money"
  | "date"
  | "moment"
  | "number"
  | "tags"
  | "emails"
  | "phones"
  | "member"
  | "reference"
  | "linkedName";

/** The definition of a field of a record kind, wherever it is read, written or shown. */
export interface RecordField {
  /** What people read for it, in forms, tables, exports and histories alike. */
  label: string;
  type: RecordFieldType;
  /**
   * Whether a new record needs it, needs it where the workspace asks for it, begins with a value of it, or may leave it
   * out; derived ones are not written.
   */
  presence: "required" | "asked" | "default" | "optional" | "derived";
  /** How a client writes it; absent for what is derived. */
  write?: z.ZodType;
  /** How the API shows it. */
  read: z.ZodType;
  /** The value of a new record that names none. */
  initial?: unknown;
  /** The list's search looks in it. */
  isSearched?: boolean;
  isSortable?: boolean;
  /** No two records of a workspace have the same, whatever its case; none is as many as like. */
  isUnique?: boolean;
  /** A date by which the record is to be done, and after which it is overdue. */
  isDue?: boolean;
  /** Many records can be given the same value of it at once. */
  isBulkEditable?: boolean;
  /** A column of the table until a person chooses others. */
  isUsual?: boolean;
  /** Width of its column in pixels, where that of its type does not fit. */
  width?: number;
  /** The values of a choice, with what people read for each. */
  choices?: Record<string, string>;
  /** Where a workspace has its own values of a choice: its pipelines, or the stages of all of them. */
  choicesOf?: "stages" | "pipelines";
  /** The field that it adds further values of the same sort to: no value is in both. */
  othersOf?: string;
  /** A derived number that reports can reckon with, and whether it is one of days. */
  isMeasured?: boolean;
  isDays?: boolean;
  /** A derived field that some records have no value of. */
  mayBeEmpty?: boolean;
  /** Of a number that the server counts: kept with the record, so that lists are filtered by it. */
  isFilterable?: boolean;
  /** What a column of a file is mapped to, where that has another name than the field. */
  importName?: string;
}

/** What a definition may say of a field beside its label. */
export type Settings = Pick<
  RecordField,
  "isSearched" | "isSortable" | "isUnique" | "isDue" | "isBulkEditable" | "isUsual" | "width"
> & { label: string };

/** A field whose schemas are known, for the shapes that are made of it. */
type Defined<
  Write extends z.ZodType,
  Read extends z.ZodType,
  When extends RecordField["presence"],
> = RecordField & { write: Write; read: Read; presence: When };

const nullableText = z.string().nullable();

/** Text that a record must have, such as its name. */
export function requiredTextField(settings: Settings & { max: number }) {
  const { max, ...rest } = settings;
  return {
    ...rest,
    type: "text",
    presence: "required",
    write: requiredText(settings.label, max),
    read: z.string(),
  } satisfies Defined<z.ZodType, z.ZodType, "required">;
}

/** A line of text that may be left out. */
export function textField(settings: Settings & { max: number; type?: "text" | "phone" }) {
  const { max, type = "text", ...rest } = settings;
  return {
    ...sortable,
    ...rest,
    type,
    presence: "optional",
    write: optionalText(settings.label, max),
    read: nullableText,
  } satisfies Defined<z.ZodType, z.ZodType, "optional">;
}

const sortable = { isSortable: true, isBulkEditable: true };

/** Text of many lines. */
export function longTextField(settings: Settings) {
  return {
    isBulkEditable: true,
    ...settings,
    type: "longText",
    presence: "optional",
    write: longText(settings.label),
    read: nullableText,
  } satisfies Defined<z.ZodType, z.ZodType, "optional">;
}

/** The mail address of a person; the workspace says whether a new record needs one. */
export function emailField(settings: Settings) {
  return {
    ...settings,
    type: "email",
    presence: "asked",
    write: optionalEmail,
    read: nullableText,
  } satisfies Defined<z.ZodType, z.ZodType, "asked">;
}

/** An address that a browser may open. */
export function webAddressField(settings: Settings) {
  return {
    ...sortable,
    ...settings,
    type: "webAddress",
    presence: "optional",
    write: optionalWebAddress(settings.label),
    read: nullableText,
  } satisfies Defined<z.ZodType, z.ZodType, "optional">;
}

/** The address of a picture. */
export function pictureField(settings: Settings) {
  return {
    isBulkEditable: true,
    ...settings,
    type: "picture",
    presence: "optional",
    write: optionalWebAddress(settings.label),
    read: nullableText,
  } satisfies Defined<z.ZodType, z.ZodType, "optional">;
}

interface ChoiceSettings<Words extends readonly [string, ...string[]]> extends Settings {
  words: Words;
  labels: Record<Words[number], string>;
  initial: Words[number];
}

/** One of a few words that the product knows. */
export function choiceField<const Words extends readonly [string, ...string[]]>(
  settings: ChoiceSettings<Words>,
) {
  const { words, labels, ...rest } = settings;
  const choices: Record<string, string> = labels;
  return {
    ...sortable,
    ...rest,
    choices,
    type: "choice",
    presence: "default",
    write: oneOf(settings.label, words),
    read: z.enum(words),
  } satisfies Defined<z.ZodType, z.ZodType, "default">;
}

/** One of a few words that the product knows, or none. */
export function optionalChoiceField<const Words extends readonly [string, ...string[]]>(
  settings: Omit<ChoiceSettings<Words>, "initial">,
) {
  const { words, labels, ...rest } = settings;
  const choices: Record<string, string> = labels;
  return {
    ...sortable,
    ...rest,
    choices,
    type: "choice",
    presence: "optional",
    write: oneOf(settings.label, words).nullable(),
    read: z.enum(words).nullable(),
  } satisfies Defined<z.ZodType, z.ZodType, "optional">;
}

/** A stage of one of the workspace's pipelines, by its key; the first of the default one, unless it is named. */
export function stageField(settings: Settings) {
  return {
    ...sortable,
    ...settings,
    choicesOf: "stages",
    type: "choice",
    presence: "optional",
    write: stageKey,
    read: z.string(),
  } satisfies Defined<z.ZodType, z.ZodType, "optional">;
}

/** Money that a record must have: a decimal string with two digits after the point. */
export function moneyField(settings: Settings) {
  return {
    ...sortable,
    ...settings,
    type: "money",
    presence: "required",
    write: amount(settings.label),
    read: z.string().regex(/^-?\d{1,10}\.\d{2}$/),
  } satisfies Defined<z.ZodType, z.ZodType, "required">;
}

/** A calendar date, `YYYY-MM-DD`. */
export function dateField(settings: Settings) {
  return {
    ...sortable,
    ...settings,
    type: "date",
    presence: "optional",
    write: optionalDate(settings.label),
    read: z.iso.date().nullable(),
  } satisfies Defined<z.ZodType, z.ZodType, "optional">;
}

/** Short labels, united when two records are merged. */
export function tagsField(settings: Settings) {
  return {
    ...settings,
    isBulkEditable: true,
    type: "tags",
    presence: "default",
    initial: [],
    write: tags,
    read: z.array(z.string()),
  } satisfies Defined<z.ZodType, z.ZodType, "default">;
}

const otherValues = { emails: otherEmails, phones: otherPhones };

/** Further addresses or numbers of a person, united when two records are merged. */
export function othersField(settings: Settings & { type: "emails" | "phones"; othersOf: string }) {
  return {
    ...settings,
    presence: "default",
    initial: [],
    write: otherValues[settings.type],
    read: z.array(z.string()),
  } satisfies Defined<z.ZodType, z.ZodType, "default">;
}

/** A member of the workspace; the one who adds the record, unless another is named. */
export function memberField(settings: Settings & { importName: string }) {
  return {
    isBulkEditable: true,
    ...settings,
    type: "member",
    presence: "optional",
    write: optionalReference(settings.label),
    read: recordId.nullable(),
  } satisfies Defined<z.ZodType, z.ZodType, "optional">;
}

/** The id of another record, or null for none. */
export function referenceField(settings: Settings & { importName?: string }) {
  return {
    isBulkEditable: true,
    ...settings,
    type: "reference",
    presence: "optional",
    write: optionalReference(settings.label),
    read: recordId.nullable(),
  } satisfies Defined<z.ZodType, z.ZodType, "optional">;
}
