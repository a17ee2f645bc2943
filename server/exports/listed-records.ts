import type { SQL, SQLWrapper } from "drizzle-orm";
import type { ListedKind } from "#shared/filter-fields.ts";
import { selectCompanies } from "#server/companies/companies.queries.ts";
import { selectContacts } from "#server/contacts/contacts.queries.ts";
import { selectDeals } from "#server/deals/deals.queries.ts";
import type { Access } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { selectTasks } from "#server/tasks/tasks.queries.ts";

/** A record as its list shows it. */
export interface ExportedRow extends Record<string, unknown> {
  id: string;
  total: number | null;
}

interface Selected {
  where: (condition: SQL | undefined) => PromiseLike<ExportedRow[]> & SQLWrapper;
}

/** The records of a kind as their list shows them, and what is asked of each besides. */
export const selectListed: Record<
  ListedKind,
  (db: Db, access: Access, total: SQL<number | null>) => Selected
> = {
  contact: selectContacts,
  company: selectCompanies,
  deal: (db, access, total) => selectDeals(db, access, { total }),
  task: (db, _access, total) => selectTasks(db, { total }),
};
