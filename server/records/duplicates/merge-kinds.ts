import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { type Company, company, companyChanges } from "#shared/crm/companies.ts";
import { type Contact, contact, contactChanges } from "#shared/crm/contacts.ts";
import { mergedFields, type mergeableEntities } from "#shared/records/duplicates.ts";
import type { ActivityLine } from "#server/crm/activities/activities.queries.ts";
import {
  findCompany,
  lockCompanies,
  readCompany,
} from "#server/crm/companies/companies.queries.ts";
import { companies } from "#server/crm/companies/companies.table.ts";
import { findContact, lockContacts, readContact } from "#server/crm/contacts/contacts.queries.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import type { Mergeable } from "#server/records/duplicates/join-fields.ts";
import { type RecordAccess, whereLocked } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Versioned } from "#server/crm/kinds/record-version.ts";

export interface MergeKind<Item extends Versioned> {
  entity: (typeof mergeableEntities)[number];
  schemas: { item: z.ZodType<Item> & z.ZodObject; changes: z.ZodObject };
  /** Fields for which one record's value is chosen. */
  fields: readonly string[];
  /** The title of the activity that a merge adds. */
  line: string;
  lockAll: (tx: Db, access: RecordAccess, ids: string[]) => Promise<Mergeable[]>;
  find: (tx: Db, access: RecordAccess, id: string) => Promise<Item | null>;
  /** Changes a record that `lockAll` has locked. */
  patch: (
    tx: Db,
    access: RecordAccess,
    id: string,
    values: Record<string, unknown>,
  ) => Promise<void>;
  /** Such a record as it is by then. */
  read: (tx: Db, access: RecordAccess, id: string) => Promise<Item>;
  remove: (tx: Db, access: RecordAccess, ids: string[]) => Promise<void>;
  about: (
    merged: Item,
  ) => Pick<ActivityLine, "relatedTo" | "relatedId" | "contactId" | "companyId">;
}

export const contactMerge: MergeKind<Contact> = {
  entity: "contact",
  schemas: { item: contact, changes: contactChanges },
  fields: mergedFields("contact"),
  line: "Contacts merged",
  lockAll: lockContacts,
  find: findContact,
  patch: async (tx, { workspaceId }, id, values) => {
    await tx.update(contacts).set(values).where(whereLocked(contacts, { workspaceId, id }));
  },
  read: readContact,
  remove: async (tx, { workspaceId }, ids) => {
    const isLoser = and(eq(contacts.workspaceId, workspaceId), inArray(contacts.id, ids));
    await tx.delete(contacts).where(isLoser);
  },
  about: ({ id, name, companyId }) => ({
    relatedTo: name,
    relatedId: id,
    contactId: id,
    companyId,
  }),
};

export const companyMerge: MergeKind<Company> = {
  entity: "company",
  schemas: { item: company, changes: companyChanges },
  fields: mergedFields("company"),
  line: "Companies merged",
  lockAll: lockCompanies,
  find: findCompany,
  patch: async (tx, { workspaceId }, id, values) => {
    await tx.update(companies).set(values).where(whereLocked(companies, { workspaceId, id }));
  },
  read: readCompany,
  remove: async (tx, { workspaceId }, ids) => {
    const isLoser = and(eq(companies.workspaceId, workspaceId), inArray(companies.id, ids));
    await tx.delete(companies).where(isLoser);
  },
  about: ({ id, name }) => ({ relatedTo: name, relatedId: id, companyId: id }),
};
