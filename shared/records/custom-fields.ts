import { z } from "zod";
import { givenId, oneOf, recordId, requiredText } from "./fields.ts";
import { listedKinds } from "./kind-definition.ts";

/** The kinds of record that can have fields of a workspace's own. */
export const customFieldEntities = listedKinds;

/** The types of fields whose values people give. */
const enteredFieldTypes = [
  "text",
  "number",
  "money",
  "date",
  "choice",
  "choices",
  "checkbox",
  "link",
  "user",
] as const;

/** A field of type `score` belongs to a score, which works out its values. */
export const customFieldTypes = [...enteredFieldTypes, "score"] as const;

/** How many fields a kind of record can have beside those that are archived. */
export const maxCustomFields = 100;

const maxChoices = 200;

export const choiceColors = ["gray", "blue", "green", "amber", "red", "purple"] as const;

/** What records name a field or a choice by. It is made of its first label, and then stays. */
const stableKey = z.string().min(1).max(60);

const fieldChoice = z.object({
  /** What records store, so that a choice can be renamed without a change to any record. */
  id: stableKey,
  label: z.string(),
  color: z.enum(choiceColors).nullable(),
  /** Archived choices stay where they were chosen, and cannot be chosen again. */
  archived: z.boolean(),
});

/** The definition of a field that a workspace has given to one kind of record. */
export const customField = z.object({
  id: recordId,
  entity: z.enum(customFieldEntities),
  /** The key of its value in the records' `customFields`. */
  key: stableKey,
  label: z.string(),
  type: z.enum(customFieldTypes),
  /** In their order; empty for a field of another type. */
  choices: z.array(fieldChoice),
  /** Whether anyone who adds a record has to fill it in. */
  required: z.boolean(),
  /** Whether the cards of lists and of the board show it. */
  onCard: z.boolean(),
  /** Archived fields are not asked for or shown; records keep their values. */
  archived: z.boolean(),
});

const label = requiredText("Label", 60);
const color = z.enum(choiceColors).nullable();

/** A choice as it is written: with the id of one that is there, or none for a new one. */
const writtenChoice = z.object({
  id: stableKey.optional(),
  label: requiredText("Choice", 60),
  color: color.optional(),
});

const choices = z
  .array(writtenChoice, { error: "Choices must be a list" })
  .max(maxChoices, `A field can have at most ${maxChoices} choices`)
  .refine(areLabelsDistinct, "Two choices have the same label");

function areLabelsDistinct(written: { label: string }[]): boolean {
  return new Set(written.map((one) => one.label.toLowerCase())).size === written.length;
}

const settings = z.object({
  label,
  choices,
  required: z.boolean("required must be true or false"),
  onCard: z.boolean("onCard must be true or false"),
});

/** Body of POST /api/custom-fields. A field keeps its kind of record and its type for good. */
export const newCustomField = settings.partial().extend({
  entity: oneOf("entity", customFieldEntities),
  type: oneOf("type", enteredFieldTypes),
  label,
});

/**
 * Body of PUT /api/custom-fields/{id}: what is given changes, the rest stays. A choice that the list
 * of choices leaves out is archived.
 */
export const customFieldChanges = settings.partial().extend({
  archived: z.boolean("archived must be true or false").optional(),
});

/** Body of PUT /api/custom-fields/order: all fields of a kind of record in their new order. */
export const customFieldOrder = z.object({
  entity: oneOf("entity", customFieldEntities),
  ids: z.array(givenId(), { error: "ids must be a list of ids" }).max(maxCustomFields),
});

/** The value of a custom field: see `customFieldValues` for each type. */
const customFieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

/** The values of a record by the keys of its fields; a field without a value is left out. */
export const customFieldsOfRecord = z.record(z.string(), customFieldValue);

/** As a client sends them: the keys that are given change, and null clears one. */
export const writtenCustomFields = z.record(z.string().max(60), z.unknown(), {
  error: "customFields must be an object with a value for each key",
});

export type CustomField = z.infer<typeof customField>;
export type CustomFieldEntity = CustomField["entity"];
export type CustomFieldType = CustomField["type"];
export type EnteredFieldType = (typeof enteredFieldTypes)[number];
export type CustomFieldValue = z.infer<typeof customFieldValue>;
export type CustomFieldsOfRecord = z.infer<typeof customFieldsOfRecord>;
export type FieldChoice = z.infer<typeof fieldChoice>;
export type NewCustomField = z.output<typeof newCustomField>;
export type CustomFieldChanges = z.output<typeof customFieldChanges>;
export type CustomFieldOrder = z.output<typeof customFieldOrder>;
export type WrittenChoice = z.output<typeof writtenChoice>;

/** A field whose values people give. */
export type EnteredField = CustomField & { type: EnteredFieldType };

export function isEntered(field: CustomField): field is EnteredField {
  return field.type !== "score";
}

/** Whether two values of a field are the same; null and none are. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
