import { type Column, sql, type SQL } from "drizzle-orm";
import type { DuplicateRule, mergeableEntities } from "#shared/records/duplicates.ts";
import { companies } from "#server/crm/companies/companies.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { smallLetters } from "#server/platform/queries/small-letters.ts";

type Entity = (typeof mergeableEntities)[number];

/** Each is an index of the table, with the same wording. */
export const duplicateKeys: Record<Entity, Partial<Record<DuplicateRule, SQL>>> = {
  contact: {
    email: smallLetters(contacts.email),
    phone: sql`phone_key(${contacts.phone})`,
    name: smallLetters(contacts.name),
  },
  company: {
    website: sql`website_domain(${companies.website})`,
    name: sql`company_name_key(${companies.searchText})`,
  },
};

export interface OtherKeys {
  /** The column, which most records have empty. */
  column: Column;
  /** An index of the table, with the same wording. */
  keys: SQL;
}

/** In the collation of the index. */
export function hasKey(keys: SQL, key: SQL): SQL {
  return sql`${keys} @> array[(${key}) collate "default"]`;
}

/** Keys of the values that a record has beside its first. */
export const otherKeys: Record<Entity, Partial<Record<DuplicateRule, OtherKeys>>> = {
  contact: {
    email: { column: contacts.otherEmails, keys: sql`email_keys(${contacts.otherEmails})` },
    phone: { column: contacts.otherPhones, keys: sql`phone_keys(${contacts.otherPhones})` },
  },
  company: {},
};

/** An index of the table, with the same wording. */
export const soundKeys: Record<Entity, SQL> = {
  contact: sql`name_sound(${contacts.name})`,
  company: sql`name_sound(${companies.name})`,
};

/** The same keys for typed text. */
export const typedKeys: Record<Entity, Partial<Record<DuplicateRule, (text: string) => SQL>>> = {
  contact: {
    email: (text) => smallLetters(sql`${text}::text`),
    phone: (text) => sql`phone_key(${text})`,
    name: (text) => smallLetters(sql`${text}::text`),
  },
  company: {
    website: (text) => sql`website_domain(${text})`,
    name: (text) => sql`company_name_key(fold_text(${text}))`,
  },
};
