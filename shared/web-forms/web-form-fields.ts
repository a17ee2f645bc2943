import { z } from "zod";
import { contactFields } from "#shared/crm/contacts.ts";
import { customValue } from "#shared/records/custom-field-values.ts";
import type { CustomField } from "#shared/records/custom-fields.ts";
import { optionalText } from "#shared/records/fields.ts";
import { customName } from "#shared/filters/known-fields.ts";
import type { RecordField } from "#shared/records/record-field.ts";

/** How a form asks for a value. */
type FormControl =
  | "text"
  | "email"
  | "tel"
  | "textarea"
  | "number"
  | "date"
  | "url"
  | "select"
  | "checkboxes"
  | "checkbox";

/** A field that forms can ask for. */
export interface FormFieldDefinition {
  name: string;
  label: string;
  control: FormControl;
  /** Of a select and of checkboxes. */
  choices: { value: string; label: string }[];
  /** Whether no contact is added without it. */
  isNeeded: boolean;
  /** Takes the text that a form sends, several of checkboxes, and gives the contact's value. */
  schema: z.ZodType;
}

const controls: Partial<Record<RecordField["type"], FormControl>> = {
  text: "text",
  email: "email",
  phone: "tel",
  longText: "textarea",
};

const customControls: Partial<Record<CustomField["type"], FormControl>> = {
  text: "text",
  number: "number",
  money: "number",
  date: "date",
  link: "url",
  choice: "select",
  choices: "checkboxes",
  checkbox: "checkbox",
};

/** What forms can ask for: texts of a contact, its company's name, and the workspace's own fields. */
export function formFieldDefinitions(
  customFields: readonly CustomField[],
  isEmailNeeded: boolean,
): FormFieldDefinition[] {
  const ownFields = customFields.filter(
    ({ entity, archived }) => entity === "contact" && !archived,
  );
  return [
    ...Object.entries(contactFields).flatMap(([name, field]) => ofContact(name, field)),
    companyName,
    ...ownFields.flatMap(ofWorkspace),
  ].map((field) => (field.name === "email" ? { ...field, isNeeded: isEmailNeeded } : field));
}

function ofContact(name: string, field: RecordField): FormFieldDefinition[] {
  const control = controls[field.type];
  if (!control || !field.write) return [];
  const isNeeded = field.presence === "required";
  return [{ name, label: field.label, control, choices: [], isNeeded, schema: field.write }];
}

const companyName: FormFieldDefinition = {
  name: "companyName",
  label: contactFields.companyName.label,
  control: "text",
  choices: [],
  isNeeded: false,
  schema: optionalText("Company", 200),
};

function ofWorkspace(field: CustomField): FormFieldDefinition[] {
  const control = customControls[field.type];
  if (!control) return [];
  const open = field.choices.filter(({ archived }) => !archived);
  const value = customValue(field);
  return [
    {
      name: customName(field.key),
      label: field.label,
      control,
      choices: open.map(({ id, label }) => ({ value: id, label })),
      isNeeded: field.required,
      schema: control === "checkbox" ? z.preprocess((sent) => sent === "yes", value) : value,
    },
  ];
}
