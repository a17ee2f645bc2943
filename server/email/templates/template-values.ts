import type { Contact } from "#shared/crm/contacts.ts";
import {
  senderFields,
  templateFields,
  type TemplateKind,
  templateKinds,
} from "#shared/email/email-templates.ts";
import { customKeyOf } from "#shared/filters/known-fields.ts";
import { splitName } from "#shared/crm/person-names.ts";
import type { EmailAccount } from "#shared/email/email.ts";
import { recordTexts, type WorkspaceWords } from "#server/email/templates/record-texts.ts";
import {
  MissingValue,
  RecordValues,
  type TemplateValues,
} from "#server/email/templates/template-engine.ts";

export interface TemplateSubjects {
  contact: Contact | null;
  company: Record<string, unknown> | null;
  deal: Record<string, unknown> | null;
  sender: Pick<EmailAccount, "senderName" | "address"> | null;
}

/** @param note is given a sentence for each value that a template shows and that there is not */
export function templateValues(
  subjects: TemplateSubjects,
  words: WorkspaceWords,
  note: (sentence: string) => void,
): TemplateValues {
  const who = subjects.contact?.name ?? "The recipient";
  const absent = {
    contact: "No contact has this address.",
    company: `${who} has no company.`,
    deal: `${who} has no open deal.`,
  } satisfies Record<TemplateKind, string>;
  const valuesOf = (kind: TemplateKind) => {
    const record = subjects[kind];
    const labels = templateFields(kind, words.customFields);
    if (!record) {
      const missing = (label: string) => new MissingValue(label, () => note(absent[kind]));
      return new RecordValues(missing(kind), nested(labels, missing));
    }
    const texts: Record<string, string | null> = {
      ...recordTexts(kind, { ...record }, words),
      ...(kind === "contact" && subjects.contact && splitName(subjects.contact.name)),
    };
    const title = String(record[kind === "deal" ? "title" : "name"]);
    const values = nested(labels, (label, name) => {
      const sentence = `${title} has no value for “${label}”.`;
      return texts[name] ?? new MissingValue(label, () => note(sentence));
    });
    return new RecordValues(title, values);
  };
  return {
    ...Object.fromEntries(templateKinds.map((kind) => [kind, valuesOf(kind)])),
    sender: senderValues(subjects.sender, note),
  };
}

function senderValues(
  sender: TemplateSubjects["sender"],
  note: (sentence: string) => void,
): TemplateValues {
  const values: Record<string, string | undefined> = {
    name: sender?.senderName,
    email: sender?.address,
  };
  const sentence = "You have no email account, so there is no sender.";
  return nested(
    senderFields,
    (label, name) => values[name] ?? new MissingValue(label, () => note(sentence)),
  );
}

type ValueOf = (label: string, name: string) => string | MissingValue;

/** The workspace's own fields lie one level deeper: `customFields.tier`. */
function nested(labels: Record<string, string>, valueOf: ValueOf): TemplateValues {
  const values: TemplateValues = {};
  const own: TemplateValues = {};
  for (const [name, label] of Object.entries(labels)) {
    const key = customKeyOf(name);
    if (key === null) values[name] = valueOf(label, name);
    else own[key] = valueOf(label, name);
  }
  return { ...values, customFields: own };
}

/** What a template names and there is not, each in a sentence. */
export function unknownNames(
  names: string[][],
  customFields: WorkspaceWords["customFields"],
): string[] {
  const known = new Set([
    ...templateKinds.flatMap((kind) => [
      kind,
      ...Object.keys(templateFields(kind, customFields)).map((name) => `${kind}.${name}`),
    ]),
    ...Object.keys(senderFields).map((name) => `sender.${name}`),
  ]);
  const unknown = names.map((segments) => segments.join(".")).filter((name) => !known.has(name));
  return [...new Set(unknown)].map((name) => `There is no field “${name.slice(0, 100)}”.`);
}
