import { z } from "zod";
import type { CustomField, CustomFieldType, CustomFieldValue } from "./custom-fields.ts";
import { amount, givenId, optionalDate, optionalText, optionalWebAddress } from "./fields.ts";

type Definition = Pick<CustomField, "key" | "label" | "type" | "choices" | "required">;

type ValueSchema = z.ZodType<CustomFieldValue | null>;

/** "new" asks for the required fields; "change" only keeps what is required from being cleared. */
export type Asked = "new" | "change";

/**
 * The schema of a record's custom fields, by the definitions of its kind. It takes what
 * a form or a program sends and gives what is stored; null clears a field. Keys that are left out stay
 * out, and a key that no definition has is refused. Each refusal names its field by the label.
 */
export function customFieldValues(
  definitions: Definition[],
  asked: Asked,
): z.ZodType<Record<string, CustomFieldValue | null | undefined>> {
  const shape = Object.fromEntries(
    definitions.map((field) => [field.key, valueOrNone(field, asked)]),
  );
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `There is no field “${issue.keys[0]}” here. It may have been archived.`
        : "customFields must be an object with a value for each key",
  });
}

function valueOrNone(field: Definition, asked: Asked) {
  const value = customValue(field);
  if (!field.required) return value.optional();
  const sentence = `${field.label} is required`;
  const filled = value.refine((given) => given !== null, sentence);
  return asked === "change" ? filled.optional() : z.preprocess((given) => given ?? null, filled);
}

/** The schema of one field's value: text that is empty, or an empty list, becomes null. */
export function customValue(field: Pick<Definition, "label" | "type" | "choices">): ValueSchema {
  return schemas[field.type](field);
}

const schemas: Record<
  CustomFieldType,
  (field: Pick<Definition, "label" | "choices">) => ValueSchema
> = {
  text: ({ label }) => optionalText(label, 5_000),
  number: ({ label }) => numberValue(label),
  money: ({ label }) => emptyAsNull(amount(label)),
  date: ({ label }) => optionalDate(label),
  choice: (field) => emptyAsNull(choiceId(field)),
  choices: (field) =>
    z
      .array(choiceId(field), { error: `${field.label} must be a list of choices` })
      .transform((ids) => (ids.length === 0 ? null : [...new Set(ids)]))
      .nullable(),
  checkbox: ({ label }) => z.boolean(`${label} must be true or false`).nullable(),
  link: ({ label }) => optionalWebAddress(label),
  user: ({ label }) => emptyAsNull(givenId(`${label} must be the user id of a member`)),
  score: ({ label }) =>
    z.never(`${label} is worked out by its score. Set it by hand on the contact's page.`),
};

/** Whole or decimal, as a number or as its text; what a JSON number carries without a loss. */
function numberValue(label: string): ValueSchema {
  const sentence = `${label} must be a number such as 12 or 12.5`;
  return z
    .union([z.number(), z.string()], { error: sentence })
    .transform((given, context) => {
      if (typeof given === "string" && given.trim() === "") return null;
      const value = typeof given === "number" ? given : readNumber(given);
      if (Math.abs(value) < 1e15) return value;
      context.addIssue({ code: "custom", message: sentence });
      return z.NEVER;
    })
    .nullable();
}

function readNumber(text: string): number {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function choiceId({ label, choices }: Pick<Definition, "label" | "choices">) {
  const open = choices.filter(({ archived }) => !archived);
  const sentence = `${label} must be one of: ${open.map(({ id }) => id).join(", ")}`;
  return z
    .string({ error: sentence })
    .refine((id) => id === "" || open.some((choice) => choice.id === id), sentence);
}

function emptyAsNull(value: z.ZodType<string>): ValueSchema {
  return z.preprocess((given) => (given === "" ? null : given), value.nullable());
}
