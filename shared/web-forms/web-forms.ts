import { z } from "zod";
import { contactStatuses } from "#shared/crm/contacts.ts";
import {
  givenId,
  moment,
  oneOf,
  optionalText,
  recordId,
  requiredText,
  tags,
} from "#shared/records/fields.ts";
import { limit } from "#shared/filters/lists.ts";
import { entryFile, fileQuestions } from "./web-form-files.ts";

/** A field of a contact that a form asks for. */
const formField = z.object({
  /** As filters name it, such as `email` or `customFields.budget`; `companyName` links a company. */
  name: z.string().min(1).max(80),
  /** What visitors read; null for the field's own label. */
  label: optionalText("Label", 100).default(null),
  isRequired: z.boolean().default(false),
  /** Not shown: it takes its value from the address of the page, such as `?budget=large`. */
  isHidden: z.boolean().default(false),
});

/** The fields of a form as they are read. */
const shownField = z.object({
  name: z.string(),
  label: z.string().nullable(),
  isRequired: z.boolean(),
  isHidden: z.boolean(),
});

export type FormField = z.infer<typeof shownField>;

const mostFields = 40;

const fieldList = z
  .array(formField)
  .max(mostFields, `A form can have at most ${mostFields} fields`)
  .refine(isEachOnce, "A field is on the form twice")
  .refine(
    (fields) => fields.some(({ name, isRequired }) => name === "name" && isRequired),
    "A form has to ask for the name",
  );

function isEachOnce(fields: { name: string }[]): boolean {
  return new Set(fields.map(({ name }) => name)).size === fields.length;
}

/** Where a visitor may be led to: no other address that a page asks for. */
const thanksAddress = z
  .url({ protocol: /^https?$/, error: "Enter an address that begins with https://" })
  .max(2_000, "Address must be at most 2,000 characters");

const thanksAddresses = z.array(thanksAddress).max(10, "Name at most 10 addresses");

/** A mail to the visitor, in the workspace's own words: it repeats nothing of what was sent. */
const confirmation = z.object({
  subject: requiredText("Subject", 200),
  text: requiredText("Text", 5_000),
});

const settings = z.object({
  name: requiredText("Name", 100),
  title: requiredText("Heading", 200),
  introduction: optionalText("Introduction", 2_000),
  fields: fieldList,
  /** Asked for below the fields. */
  files: fileQuestions,
  /** Visitors have to agree to it; each entry keeps the text that they read. */
  consent: optionalText("Consent", 2_000),
  button: requiredText("Button", 50),
  thanks: requiredText("Thanks", 1_000),
  /** The first is where visitors go instead of reading the thanks; a page may name another of them in `next`. */
  thanksAddresses,
  /** By turns; none leaves new contacts without an owner. */
  ownerIds: z.array(givenId()).max(50, "Name at most 50 people"),
  /** Whether the new owner gets a mail. */
  isNotifying: z.boolean(),
  tags,
  status: oneOf("Status", contactStatuses),
  confirmation: confirmation.nullable(),
});

/** Body of POST /api/web-forms. */
export const newWebForm = settings.extend({
  introduction: settings.shape.introduction.default(null),
  files: fileQuestions.default([]),
  consent: settings.shape.consent.default(null),
  button: settings.shape.button.default("Send"),
  thanks: settings.shape.thanks.default("Thank you. We will be in touch."),
  thanksAddresses: thanksAddresses.default([]),
  ownerIds: settings.shape.ownerIds.default([]),
  isNotifying: z.boolean().default(true),
  tags: tags.default([]),
  status: settings.shape.status.default("lead"),
  confirmation: confirmation.nullable().default(null),
});

export type NewWebForm = z.output<typeof newWebForm>;

/** Body of PUT /api/web-forms/{id}: what is given changes, the rest stays. */
export const webFormChanges = settings.partial().extend({ isOpen: z.boolean().optional() });

export type WebFormChanges = z.output<typeof webFormChanges>;

export const webForm = z.object({
  id: recordId,
  name: z.string(),
  /** A closed form takes no entries. */
  isOpen: z.boolean(),
  /** Why the product has closed it. */
  stopReason: z.string().nullable(),
  title: z.string(),
  introduction: z.string().nullable(),
  fields: z.array(shownField),
  files: fileQuestions,
  consent: z.string().nullable(),
  /** Counts the wordings of the consent. */
  consentVersion: z.int(),
  button: z.string(),
  thanks: z.string(),
  thanksAddresses: z.array(z.string()),
  ownerIds: z.array(recordId),
  isNotifying: z.boolean(),
  tags: z.array(z.string()),
  status: z.enum(contactStatuses),
  confirmation: z.object({ subject: z.string(), text: z.string() }).nullable(),
  /** How many entries it has, without spam. */
  entries: z.int(),
  lastEntryAt: moment.nullable(),
  createdAt: moment,
});

export type WebForm = z.infer<typeof webForm>;

/** Three ways to put a form before people. */
export const webFormEmbedding = z.object({
  /** The address of the form's own page. */
  page: z.string(),
  /** One line of HTML that shows the form in its place. */
  script: z.string(),
  /** The form itself, to be styled and changed. */
  html: z.string(),
});

/** What became of an entry: a contact was added or changed, it waits for someone to fix it, or it is set aside. */
export const entryStates = ["added", "changed", "failed", "spam"] as const;

export type EntryState = (typeof entryStates)[number];

/** From where a visitor came, as the page's address says. */
export const entrySources = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "page",
] as const;

/** Why an entry was set aside: a trap that no one sees was filled in, it had many links, or a member said so. */
export const spamReasons = ["trap", "links", "member"] as const;

export type SpamReason = (typeof spamReasons)[number];

export const webFormEntry = z.object({
  id: recordId,
  state: z.enum(entryStates),
  /** What was sent, by the labels that the visitor read. */
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  source: z.partialRecord(z.enum(entrySources), z.string()),
  /** The text that the visitor agreed to. */
  consent: z.string().nullable(),
  /** Null where there is none, or none any more. */
  contactId: recordId.nullable(),
  contactName: z.string().nullable(),
  /** Why there is no contact yet, or what is worth knowing of how it was given an owner. */
  problem: z.string().nullable(),
  /** Null where it is no spam, and of spam from before reasons were kept. */
  spamReason: z.enum(spamReasons).nullable(),
  files: z.array(entryFile),
  createdAt: moment,
});

export type WebFormEntry = z.infer<typeof webFormEntry>;

/** One entry with all that is known about it. */
export const webFormEntryDetails = webFormEntry.extend({
  answers: z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      /** Whether the page's address said it, and not the visitor. */
      isHidden: z.boolean(),
    }),
  ),
  /** Counts the form's wordings; null of entries from before they were counted. */
  consentVersion: z.int().nullable(),
  /** Who the contact belongs to today. */
  ownerName: z.string().nullable(),
  /** The entries beside it in the list; spam has a list of its own. */
  newerId: recordId.nullable(),
  olderId: recordId.nullable(),
});

export type WebFormEntryDetails = z.infer<typeof webFormEntryDetails>;

export const entryQuery = z.object({
  state: z.enum(entryStates).optional(),
  limit: limit(200).default(50),
  cursor: givenId("cursor is not valid: start again without it").optional(),
});

export type EntryQuery = z.output<typeof entryQuery>;

export const entryFilePath = z.object({ id: givenId(), entryId: givenId(), fileId: givenId() });

export const entryPath = z.object({ id: givenId(), entryId: givenId() });

/** For how long spam is kept. */
export const spamKeptDays = 30;

export const mostWebForms = 100;
