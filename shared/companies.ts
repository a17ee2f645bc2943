import { z } from "zod";
import { customFieldsOfRecord, writtenCustomFields } from "#shared/custom-fields.ts";
import {
  moment,
  optionalReference,
  optionalText,
  optionalWebAddress,
  recordId,
  requiredText,
  tags,
} from "#shared/fields.ts";
import { linkFilter, listQuery, searchText } from "#shared/lists.ts";

const editable = z.object({
  name: requiredText("Company Name", 200),
  industry: optionalText("Industry", 200),
  website: optionalWebAddress("Website"),
  /** Free text, such as "10-50 employees". */
  size: optionalText("Size", 100),
  location: optionalText("Location", 200),
  logo: optionalWebAddress("Logo"),
  notes: optionalText("Notes", 20_000),
  /** A member of the workspace; whoever adds the record, unless another is named. */
  ownerId: optionalReference("Owner"),
  tags,
  /** Values of the workspace's own fields: the keys that are given change, null clears one. */
  customFields: writtenCustomFields,
});

/** Body of POST /api/companies. */
export const newCompany = editable
  .partial()
  .extend({ name: editable.shape.name, tags: tags.default([]) });

/** Body of PUT /api/companies/{id}: the fields that are given change, the rest stays. */
export const companyChanges = editable.partial();

export const company = z.object({
  id: recordId,
  name: z.string(),
  industry: z.string().nullable(),
  website: z.string().nullable(),
  size: z.string().nullable(),
  location: z.string().nullable(),
  logo: z.string().nullable(),
  notes: z.string().nullable(),
  ownerId: recordId.nullable(),
  /** How many contacts work there. */
  contactCount: z.int(),
  tags: z.array(z.string()),
  /** Values of the workspace's own fields, by their keys. */
  customFields: customFieldsOfRecord,
  createdAt: moment,
});

export const companyListQuery = listQuery.extend({
  q: searchText.optional(),
  ownerId: linkFilter("ownerId"),
});

export type Company = z.infer<typeof company>;
export type NewCompany = z.output<typeof newCompany>;
export type CompanyChanges = z.output<typeof companyChanges>;
export type CompanyListQuery = z.output<typeof companyListQuery>;
