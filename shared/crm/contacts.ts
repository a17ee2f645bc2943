import type { z } from "zod";
import { oneOf } from "#shared/records/fields.ts";
import { linkFilter, searchText } from "#shared/filters/lists.ts";
import { createdAtField, keptMomentField, linkedNameField } from "#shared/records/derived-field.ts";
import {
  choiceField,
  emailField,
  longTextField,
  memberField,
  othersField,
  pictureField,
  referenceField,
  requiredTextField,
  tagsField,
  textField,
} from "#shared/records/record-field.ts";
import type { KindDefinition } from "#shared/records/kind-definition.ts";
import { recordSchemas } from "#shared/records/record-shapes.ts";

export const contactStatuses = ["active", "inactive", "lead"] as const;

/** What people read for a status. */
export const contactStatusLabels: Record<ContactStatus, string> = {
  active: "Active",
  inactive: "Inactive",
  lead: "Lead",
};

/** The fields of a contact (spec section 3), in the order of an export. */
export const contactFields = {
  name: requiredTextField({
    label: "Name",
    max: 200,
    isSearched: true,
    isSortable: true,
    isUsual: true,
    width: 224,
  }),
  email: emailField({ label: "Email", isSearched: true, isSortable: true, isUsual: true }),
  otherEmails: othersField({
    label: "Other emails",
    type: "emails",
    othersOf: "email",
    isSearched: true,
  }),
  phone: textField({ label: "Phone", type: "phone", max: 50, isUsual: true }),
  otherPhones: othersField({ label: "Other phones", type: "phones", othersOf: "phone" }),
  title: textField({ label: "Job Title", max: 200, isUsual: true }),
  companyId: referenceField({ label: "Company", importName: "company" }),
  companyName: linkedNameField({ label: "Company", isUsual: true }),
  status: choiceField({
    label: "Status",
    words: contactStatuses,
    labels: contactStatusLabels,
    initial: "active",
    isUsual: true,
  }),
  tags: tagsField({ label: "Tags" }),
  notes: longTextField({ label: "Notes" }),
  ownerId: memberField({ label: "Owner", importName: "owner", isUsual: true }),
  avatar: pictureField({ label: "Avatar" }),
  /** The last email that a member sent to one of its addresses; mail of all members counts. */
  lastEmailSentAt: keptMomentField({ label: "Last Email Sent" }),
  /** The last email from one of its addresses; automatic answers do not count. */
  lastReplyAt: keptMomentField({ label: "Last Reply" }),
  /** The last email sent, where no reply came after it. */
  waitingSince: keptMomentField({ label: "Waiting for Reply Since" }),
  createdAt: createdAtField(),
};

/** What a file may have instead of the name. */
const nameParts = { firstName: "First name", lastName: "Last name" };

export const contactKind = {
  words: { one: "contact", many: "contacts", title: "Contacts" },
  fields: contactFields,
  nameField: "name",
  ownerField: "ownerId",
  activityField: "contactId",
  detailField: "email",
  optionField: "email",
  relations: {
    company: { kind: "company", label: "company", isOne: true },
    deals: { kind: "deal", label: "deals" },
    tasks: { kind: "task", label: "tasks" },
    activities: { kind: "activity", label: "activities" },
  },
  narrowing: {
    q: searchText.optional(),
    status: oneOf("Status", contactStatuses).optional(),
    companyId: linkFilter("companyId"),
    ownerId: linkFilter("ownerId"),
  },
  isMergeable: true,
  nameParts,
} as const satisfies KindDefinition;

export const {
  /** Body of POST /api/contacts (spec section 3 for the defaults). */
  added: newContact,
  /** Body of PUT /api/contacts/{id}: the fields that are given change, the rest stays. */
  changes: contactChanges,
  item: contact,
} = recordSchemas(contactFields);

export type Contact = z.infer<typeof contact>;
export type ContactStatus = (typeof contactStatuses)[number];
export type NewContact = z.output<typeof newContact>;
export type ContactChanges = z.output<typeof contactChanges>;
