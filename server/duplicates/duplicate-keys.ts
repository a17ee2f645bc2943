import { sql, type SQL } from "drizzle-orm";
import type { DuplicateRule, mergeableEntities } from "#shared/duplicates.ts";
import { companies } from "#server/companies/companies.table.ts";
import { contacts } from "#server/contacts/contacts.table.ts";

type Entity = (typeof mergeableEntities)[number];

/** By what records are alike: each is an index of the table, in the same words. */
export const duplicateKeys: Record<Entity, Partial<Record<DuplicateRule, SQL>>> = {
  contact: {
    email: sql`lower(${contacts.email})`,
    phone: sql`phone_key(${contacts.phone})`,
    name: sql`lower(${contacts.name})`,
  },
  company: {
    website: sql`website_domain(${companies.website})`,
    name: sql`company_name_key(${companies.searchText})`,
  },
};

/** The same of what somebody types. */
export const typedKeys: Record<Entity, Partial<Record<DuplicateRule, (text: string) => SQL>>> = {
  contact: {
    email: (text) => sql`lower(${text})`,
    phone: (text) => sql`phone_key(${text})`,
    name: (text) => sql`lower(${text})`,
  },
  company: {
    website: (text) => sql`website_domain(${text})`,
    name: (text) => sql`company_name_key(fold_text(${text}))`,
  },
};
