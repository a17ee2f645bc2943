import { contactStatusLabels } from "./contacts.ts";
import type { PartDefinition } from "#shared/records/part-definition.ts";
import type { FilterField } from "#shared/filters/filter-field.ts";

const directionLabels = { sent: "Sent", received: "Received" };

/**
 * What reports and filters ask of an email with a contact: what all who see the contact may know of it (decision 58), and
 * then what its contact says. Subjects, texts and addresses are its owner's alone.
 */
const contactEmailFields: Record<string, FilterField> = {
  direction: { label: "Direction", type: "choice", choices: directionLabels, isRequired: true },
  /** When it was sent, in either direction. */
  sentAt: { label: "Date", type: "moment", isRequired: true },
  mailboxOwnerId: { label: "Mailbox owner", type: "member", isRequired: true },
  /** Of an email that the contact wrote, until the next one sent to them; none while there is none. */
  hoursUntilAnswered: { label: "Hours until answered", type: "number" },
  status: {
    label: "Contact status",
    type: "choice",
    choices: contactStatusLabels,
    isRequired: true,
  },
  tags: { label: "Contact tags", type: "tags" },
  ownerId: { label: "Contact owner", type: "member" },
  contactName: { label: "Contact", type: "text" },
  companyName: { label: "Company", type: "text" },
  createdAt: { label: "Contact created", type: "moment", isRequired: true },
};

export const contactEmailPart: PartDefinition = {
  words: { one: "email", many: "emails", title: "Emails" },
  of: "contact",
  relation: "emails",
  fields: contactEmailFields,
  belongsTo: ["contact", "company"],
  ownerField: "mailboxOwnerId",
};
