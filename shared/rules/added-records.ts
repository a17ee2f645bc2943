import { z } from "zod";
import { requiredText } from "#shared/records/fields.ts";
import type { MappingRow } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { ListedKind } from "#shared/records/kind-definition.ts";

/** Kinds of records that a step adds for the record that a rule is about. */
export type AddedKind = "contact" | "company";

const fieldName = z
  .string()
  .min(1, "Choose a field")
  .max(80)
  .describe("As filters name it, such as `email` or `customFields.budget`");

/** Where one field of the new record comes from. */
const addedField = z.discriminatedUnion("source", [
  z.object({
    source: z.literal("record"),
    field: fieldName,
    from: fieldName.describe("The field of the record that the rule is about"),
  }),
  z.object({
    source: z.literal("fixed"),
    field: fieldName,
    value: requiredText("Value", 1_000),
  }),
]);

export type AddedField = z.infer<typeof addedField>;

const fields = z
  .array(addedField)
  .min(1, "Choose at least one field")
  .max(50, "Choose at most 50 fields")
  .describe("Several for one field are joined, as a first and a last name are");

/** Adds a contact with the record's company, or fills in one with the same email or phone. A deal without a contact gets it. */
export const contactStep = z.object({ type: z.literal("contact"), fields });

/** Adds a company, or takes one with the same name, for a record that has none. */
export const companyStep = z.object({ type: z.literal("company"), fields });

export type AddedStep = z.infer<typeof contactStep> | z.infer<typeof companyStep>;

const addedFor: Record<AddedKind, readonly ListedKind[]> = {
  contact: ["company", "deal"],
  company: ["contact", "deal"],
};

/** Whether rules about a kind have a step that adds such records. */
export function isAddedFor(added: AddedKind, kind: ListedKind): boolean {
  return addedFor[added].includes(kind);
}

/** The rows as the mapping of an incoming webhook, since both are read by the same code. */
export function toMapping(rows: readonly AddedField[]): MappingRow[] {
  return rows.map((row) =>
    row.source === "fixed" ? row : { source: "body", field: row.field, path: row.from },
  );
}

/**
 * Whether new records can get the value of a product's field. Not of a derived one, since a back-test reads the change log,
 * which lacks most of them; and not of a link, whose id is no text.
 */
export function isTakenFrom(kind: ListedKind, name: string): boolean {
  const { fields } = kindDefinitions[kind];
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field !== undefined && field.presence !== "derived" && field.type !== "reference";
}
