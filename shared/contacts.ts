import { z } from "zod";
import { customFieldsOfRecord, writtenCustomFields } from "#shared/custom-fields.ts";
import {
  email,
  moment,
  oneOf,
  optionalReference,
  optionalText,
  optionalWebAddress,
  recordId,
  requiredText,
  tags,
} from "#shared/fields.ts";
import { linkFilter, listQuery, searchText } from "#shared/lists.ts";

export const contactStatuses = ["active", "inactive", "lead"] as const;

/** What people read for a status. */
export const contactStatusLabels: Record<ContactStatus, string> = {
  active: "Active",
  inactive: "Inactive",
  lead: "Lead",
};

const status = oneOf("Status", contactStatuses);

const editable = z.object({
  name: requiredText("Name", 200),
  email,
  phone: optionalText("Phone", 50),
  title: optionalText("Title", 200),
  companyId: optionalReference("Company"),
  avatar: optionalWebAddress("Avatar"),
  status,
  tags,
  notes: optionalText("Notes", 20_000),
  /** A member of the workspace; whoever adds the record, unless another is named. */
  ownerId: optionalReference("Owner"),
  /** Values of the workspace's own fields: the keys that are given change, null clears one. */
  customFields: writtenCustomFields,
});

/** Body of POST /api/contacts (spec section 3 for the defaults). */
export const newContact = editable.partial().extend({
  name: editable.shape.name,
  email,
  status: status.default("active"),
  tags: tags.default([]),
});

/** Body of PUT /api/contacts/{id}: the fields that are given change, the rest stays. */
export const contactChanges = editable.partial();

export const contact = z.object({
  id: recordId,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  title: z.string().nullable(),
  companyId: recordId.nullable(),
  /** The company's name, so that a list needs no second call. */
  companyName: z.string().nullable(),
  avatar: z.string().nullable(),
  status: z.enum(contactStatuses),
  tags: z.array(z.string()),
  notes: z.string().nullable(),
  ownerId: recordId.nullable(),
  /** Values of the workspace's own fields, by their keys. */
  customFields: customFieldsOfRecord,
  createdAt: moment,
});

export const contactListQuery = listQuery.extend({
  q: searchText.optional(),
  status: status.optional(),
  companyId: linkFilter("companyId"),
  ownerId: linkFilter("ownerId"),
});

export type Contact = z.infer<typeof contact>;
export type ContactStatus = Contact["status"];
export type NewContact = z.output<typeof newContact>;
export type ContactChanges = z.output<typeof contactChanges>;
export type ContactListQuery = z.output<typeof contactListQuery>;
