import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { companyChanges } from "#shared/companies.ts";
import { contactChanges } from "#shared/contacts.ts";
import { dealChanges } from "#shared/deals.ts";
import type { ListedKind } from "#shared/filter-fields.ts";
import { listQueries } from "#shared/selection.ts";
import { taskChanges } from "#shared/tasks.ts";
import { lockCompany, matchesCompanies } from "#server/companies/companies.queries.ts";
import { deleteCompany } from "#server/companies/delete-company.ts";
import { updateCompany } from "#server/companies/update-company.ts";
import { lockContact, matchesContacts } from "#server/contacts/contacts.queries.ts";
import { deleteContact } from "#server/contacts/delete-contact.ts";
import { updateContact } from "#server/contacts/update-contact.ts";
import { lockDeal, matchesDeals } from "#server/deals/deals.queries.ts";
import { deleteDeal } from "#server/deals/delete-deal.ts";
import { updateDeal } from "#server/deals/update-deal.ts";
import type { Access } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { withKnownFields } from "#server/records/filters/asked-view.ts";
import { deleteTask } from "#server/tasks/delete-task.ts";
import { lockTask, matchesTasks } from "#server/tasks/tasks.queries.ts";
import { updateTask } from "#server/tasks/update-task.ts";

interface BulkKind {
  /** The condition of a list, from its query as it stands in an address. @throws HttpError 400 */
  matching: (db: Db, access: Access, query: unknown) => Promise<SQL | undefined>;
  lock: (tx: Db, access: Access, id: string) => Promise<object | null>;
  /** As one by one: by the same rules, with a line in the feed. */
  update: (tx: Db, access: Access, id: string, changes: object) => Promise<object>;
  remove: (tx: Db, access: Access, id: string) => Promise<void>;
}

/** What is done to each record of a selection, by kind. */
export const bulkKinds: Record<ListedKind, BulkKind> = {
  contact: {
    matching: async (db, access, query) => {
      const asked = listQueries.contact.parse(query);
      return matchesContacts(access, await withKnownFields(db, access, "contact", asked));
    },
    lock: lockContact,
    update: (tx, access, id, changes) =>
      updateContact(tx, access, id, contactChanges.parse(changes)),
    remove: deleteContact,
  },
  company: {
    matching: async (db, access, query) => {
      const asked = listQueries.company.parse(query);
      return matchesCompanies(access, await withKnownFields(db, access, "company", asked));
    },
    lock: lockCompany,
    update: (tx, access, id, changes) =>
      updateCompany(tx, access, id, companyChanges.parse(changes)),
    remove: deleteCompany,
  },
  deal: {
    matching: async (db, access, query) => {
      const asked = listQueries.deal.parse(query);
      return matchesDeals(access, await withKnownFields(db, access, "deal", asked));
    },
    lock: lockDeal,
    update: (tx, access, id, changes) => updateDeal(tx, access, id, dealChanges.parse(changes)),
    remove: deleteDeal,
  },
  task: {
    matching: async (db, access, query) => {
      const asked = listQueries.task.parse(query);
      return matchesTasks(access, await withKnownFields(db, access, "task", asked));
    },
    lock: lockTask,
    update: (tx, access, id, changes) => updateTask(tx, access, id, taskChanges.parse(changes)),
    remove: deleteTask,
  },
};

/** A list's query as `listQueries` takes it. */
export function readQuery(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export const tagged = z.object({ tags: z.array(z.string()) });
