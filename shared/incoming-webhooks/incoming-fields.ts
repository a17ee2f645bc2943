import type { z } from "zod";
import { contactFields } from "#shared/crm/contacts.ts";
import { customValue } from "#shared/records/custom-field-values.ts";
import type { CustomField } from "#shared/records/custom-fields.ts";
import { optionalText } from "#shared/records/fields.ts";
import { customName } from "#shared/filters/known-fields.ts";
import type { Member } from "#shared/accounts/members.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { RecordField } from "#shared/records/record-field.ts";

/** How what was sent is read. */
export type IncomingKind = "line" | "text" | "choice" | "choices" | "list" | "checkbox" | "member";

/** A field of a contact that incoming webhooks can fill in. */
export interface IncomingField {
  name: string;
  label: string;
  kind: IncomingKind;
  /** Of a choice and of choices; the members, with their addresses, of one that names a member. */
  choices: { value: string; label: string; email?: string }[];
  /** Whether no contact is added without it. */
  isNeeded: boolean;
  /** Gives the contact's value. */
  schema: z.ZodType;
}

const kinds: Partial<Record<RecordField["type"], IncomingKind>> = {
  text: "line",
  email: "line",
  phone: "line",
  picture: "line",
  webAddress: "line",
  longText: "text",
  choice: "choice",
  member: "member",
  tags: "list",
  emails: "list",
  phones: "list",
};

const customKinds: Partial<Record<CustomField["type"], IncomingKind>> = {
  text: "text",
  number: "line",
  money: "line",
  date: "line",
  link: "line",
  choice: "choice",
  choices: "choices",
  checkbox: "checkbox",
  user: "member",
};

export type NamedMember = Pick<Member, "userId" | "name" | "email">;

/** Fields of a contact, its company's name, and the workspace's own fields. */
export function incomingFields(
  customFields: readonly CustomField[],
  isEmailNeeded: boolean,
  members: readonly NamedMember[],
): IncomingField[] {
  return fieldsOfNew("contact", customFields, members, [companyName]).map((field) =>
    field.name === "email" ? { ...field, isNeeded: isEmailNeeded } : field,
  );
}

/** The fields of a kind that can be read from texts. @param others between the kind's own and the workspace's */
export function fieldsOfNew(
  kind: "contact" | "company",
  customFields: readonly CustomField[],
  members: readonly NamedMember[],
  others: IncomingField[] = [],
): IncomingField[] {
  const ownFields = customFields.filter(({ entity, archived }) => entity === kind && !archived);
  const people = members.map(({ userId, name, email }) => ({ value: userId, label: name, email }));
  return [
    ...Object.entries(kindDefinitions[kind].fields).flatMap(([name, field]) =>
      ofRecord(name, field),
    ),
    ...others,
    ...ownFields.flatMap(ofWorkspace),
  ].map((field) => (field.kind === "member" ? { ...field, choices: people } : field));
}

function ofRecord(name: string, field: RecordField): IncomingField[] {
  const kind = kinds[field.type];
  if (!kind || !field.write) return [];
  const choices = Object.entries(field.choices ?? {}).map(([value, label]) => ({ value, label }));
  const isNeeded = field.presence === "required";
  return [{ name, label: field.label, kind, choices, isNeeded, schema: field.write }];
}

const companyName: IncomingField = {
  name: "companyName",
  label: contactFields.companyName.label,
  kind: "line",
  choices: [],
  isNeeded: false,
  schema: optionalText("Company", 200),
};

function ofWorkspace(field: CustomField): IncomingField[] {
  const kind = customKinds[field.type];
  if (!kind) return [];
  const open = field.choices.filter(({ archived }) => !archived);
  return [
    {
      name: customName(field.key),
      label: field.label,
      kind,
      choices: open.map(({ id, label }) => ({ value: id, label })),
      isNeeded: field.required,
      schema: customValue(field),
    },
  ];
}
