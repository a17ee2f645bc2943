import { z } from "zod";
import type { CustomField } from "#shared/records/custom-fields.ts";
import { givenId, isStorableText, moment, recordId, requiredText } from "#shared/records/fields.ts";
import { customName } from "#shared/filters/known-fields.ts";
import { typedText } from "./outgoing-emails.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";

/** How many templates one person can have in a workspace, and how many can be shared in it. */
export const maxOwnTemplates = 200;
export const maxSharedTemplates = 500;

const longestTemplate = 20_000;

/** Subject and text in Liquid, with fields such as `{{ contact.firstName }}`. */
const templateContent = z.object({
  subject: typedText("Subject", 500).refine((text) => !/[\r\n]/.test(text), {
    error: "Subject must be one line",
  }),
  text: typedText("Text", longestTemplate),
});
export type TemplateContent = z.infer<typeof templateContent>;

const emailTemplateSummary = z.object({
  id: recordId,
  name: z.string(),
  /** Under which heading it is listed; empty for none. */
  folder: z.string(),
  subject: z.string(),
  /** Whether all of the workspace see it, or its owner alone. */
  isShared: z.boolean(),
  /** Null for a shared template whose owner has left. */
  ownerId: recordId.nullable(),
  ownerName: z.string().nullable(),
  /** Goes up with each save that changes subject or text. */
  version: z.int(),
  changedAt: moment,
});
export type EmailTemplateSummary = z.infer<typeof emailTemplateSummary>;

/** Answer of GET /api/email-templates, by folder and name. */
export const emailTemplateList = z.array(emailTemplateSummary);

export const emailTemplate = emailTemplateSummary.extend({ text: z.string() });
export type EmailTemplate = z.infer<typeof emailTemplate>;

const folder = z
  .string("Folder must be text")
  .trim()
  .max(60, "Folder must be at most 60 characters")
  .refine(isStorableText, "Folder contains characters that cannot be stored");

/** Body of POST /api/email-templates. */
export const newEmailTemplate = templateContent.extend({
  name: requiredText("Name", 100),
  folder: folder.default(""),
  isShared: z.boolean("isShared must be true or false").default(false),
});
export type NewEmailTemplate = z.input<typeof newEmailTemplate>;

/** Body of PUT /api/email-templates/{id}: what is given changes, the rest stays. */
export const emailTemplateChanges = z.object({
  ...templateContent.partial().shape,
  name: newEmailTemplate.shape.name.optional(),
  folder: folder.optional(),
  isShared: newEmailTemplate.shape.isShared.unwrap().optional(),
  /** The version that was read: 409 where someone has saved another one since. */
  version: z.int().optional(),
});
export type EmailTemplateChanges = z.infer<typeof emailTemplateChanges>;

/** A version of a template, the newest first in GET /api/email-templates/{id}/versions. */
export const templateVersion = templateContent.extend({
  number: z.int(),
  savedAt: moment,
  savedByName: z.string().nullable(),
});
export type TemplateVersion = z.infer<typeof templateVersion>;

/** Body of POST /api/email-templates/preview. */
export const templatePreview = templateContent.extend({
  /** The contact that it is filled for, or else `to`: a line of recipients, of which the first counts. */
  contactId: givenId().nullable().default(null),
  to: typedText("To", 300_000).default(""),
  /** Of the sender; null for the first account. */
  accountId: givenId().nullable().default(null),
});
export type TemplatePreview = z.input<typeof templatePreview>;

/** A template with a contact's values, each missing one marked by its label in brackets. */
export const filledTemplate = templateContent.extend({
  html: z.string(),
  /** What is missing or unknown, each in a sentence. */
  problems: z.array(z.string()),
});
export type FilledTemplate = z.infer<typeof filledTemplate>;

export const templateKinds = ["contact", "company", "deal"] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** What templates call the sender's values. */
export const senderFields = { name: "Name", email: "Email" } as const;

/** Made of a contact's name. */
const nameFields = { firstName: "First name", lastName: "Last name" } as const;

const withoutText = new Set(["picture", "reference"]);

/** What a template can name of a kind of record, with what people read for it. */
export function templateFields(
  kind: TemplateKind,
  custom: readonly CustomField[],
): Record<string, string> {
  const own = custom.filter(({ entity, archived }) => entity === kind && !archived);
  return {
    ...(kind === "contact" && nameFields),
    ...Object.fromEntries(
      Object.entries(kindDefinitions[kind].fields)
        .filter(([, { type }]) => !withoutText.has(type))
        .map(([name, { label }]) => [name, label]),
    ),
    ...Object.fromEntries(own.map(({ key, label }) => [customName(key), label])),
  };
}
