import { z } from "zod";
import { companyChanges } from "#shared/companies.ts";
import { contactChanges } from "#shared/contacts.ts";
import { dealChanges } from "#shared/deals.ts";
import type { ListedKind } from "#shared/filter-fields.ts";
import { taskChanges } from "#shared/tasks.ts";
import { lockCompany } from "#server/companies/companies.queries.ts";
import { deleteCompany } from "#server/companies/delete-company.ts";
import { updateCompany } from "#server/companies/update-company.ts";
import { lockContact } from "#server/contacts/contacts.queries.ts";
import { deleteContact } from "#server/contacts/delete-contact.ts";
import { updateContact } from "#server/contacts/update-contact.ts";
import { lockDeal } from "#server/deals/deals.queries.ts";
import { deleteDeal } from "#server/deals/delete-deal.ts";
import { updateDeal } from "#server/deals/update-deal.ts";
import type { Access } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { deleteTask } from "#server/tasks/delete-task.ts";
import { lockTask } from "#server/tasks/tasks.queries.ts";
import { updateTask } from "#server/tasks/update-task.ts";

interface BulkKind {
  lock: (tx: Db, access: Access, id: string) => Promise<object | null>;
  /** As one by one: by the same rules, with a line in the feed. */
  update: (tx: Db, access: Access, id: string, changes: object) => Promise<object>;
  remove: (tx: Db, access: Access, id: string) => Promise<void>;
}

/** What is done to each record of a selection, by kind. */
export const bulkKinds: Record<ListedKind, BulkKind> = {
  contact: {
    lock: lockContact,
    update: (tx, access, id, changes) =>
      updateContact(tx, access, id, contactChanges.parse(changes)),
    remove: deleteContact,
  },
  company: {
    lock: lockCompany,
    update: (tx, access, id, changes) =>
      updateCompany(tx, access, id, companyChanges.parse(changes)),
    remove: deleteCompany,
  },
  deal: {
    lock: lockDeal,
    update: (tx, access, id, changes) => updateDeal(tx, access, id, dealChanges.parse(changes)),
    remove: deleteDeal,
  },
  task: {
    lock: lockTask,
    update: (tx, access, id, changes) => updateTask(tx, access, id, taskChanges.parse(changes)),
    remove: deleteTask,
  },
};

export const tagged = z.object({ tags: z.array(z.string()) });
