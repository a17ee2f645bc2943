import type { z } from "zod";
import { linkFilter, searchText } from "#shared/filters/lists.ts";
import { countField, createdAtField } from "#shared/records/derived-field.ts";
import {
  longTextField,
  memberField,
  pictureField,
  requiredTextField,
  tagsField,
  textField,
  webAddressField,
} from "#shared/records/record-field.ts";
import type { KindDefinition } from "#shared/records/kind-definition.ts";
import { recordSchemas } from "#shared/records/record-shapes.ts";

/** The fields of a company (spec section 3), in the order of an export. */
export const companyFields = {
  name: requiredTextField({
    label: "Company Name",
    max: 200,
    isSearched: true,
    isSortable: true,
    isUsual: true,
    width: 224,
  }),
  industry: textField({ label: "Industry", max: 200, isUsual: true }),
  location: textField({ label: "Location", max: 200, isUsual: true }),
  website: webAddressField({ label: "Website", isUsual: true }),
  /** Free text, such as "10-50 employees". */
  size: textField({ label: "Size", max: 100, isUsual: true, width: 140 }),
  /** How many contacts work there. */
  contactCount: countField({ label: "Contacts", isUsual: true }),
  tags: tagsField({ label: "Tags" }),
  notes: longTextField({ label: "Notes" }),
  ownerId: memberField({ label: "Owner", importName: "owner", isUsual: true }),
  logo: pictureField({ label: "Logo" }),
  createdAt: createdAtField(),
};

export const companyKind = {
  words: { one: "company", many: "companies", title: "Companies" },
  fields: companyFields,
  nameField: "name",
  ownerField: "ownerId",
  activityField: "companyId",
  detailField: "industry",
  optionField: "location",
  relations: {
    contacts: { kind: "contact", label: "contacts" },
    deals: { kind: "deal", label: "deals" },
    tasks: { kind: "task", label: "tasks" },
    activities: { kind: "activity", label: "activities" },
  },
  narrowing: {
    q: searchText.optional(),
    ownerId: linkFilter("ownerId"),
  },
  isMergeable: true,
} as const satisfies KindDefinition;

export const {
  /** Body of POST /api/companies. */
  added: newCompany,
  /** Body of PUT /api/companies/{id}: the fields that are given change, the rest stays. */
  changes: companyChanges,
  item: company,
} = recordSchemas(companyFields);

export type Company = z.infer<typeof company>;
export type NewCompany = z.output<typeof newCompany>;
export type CompanyChanges = z.output<typeof companyChanges>;
