import type { ListedKind } from "#shared/filter-fields.ts";
import { selectCompanies } from "#server/companies/companies.queries.ts";
import { selectContacts } from "#server/contacts/contacts.queries.ts";
import { selectDeals } from "#server/deals/deals.queries.ts";
import type { Access } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { uncounted } from "#server/platform/lists.ts";
import type { Stretch } from "#server/records/filters/read-sorted.ts";
import { selectTasks } from "#server/tasks/tasks.queries.ts";

/** A record as its list shows it. */
export interface ExportedRow extends Record<string, unknown> {
  id: string;
  total: number | null;
}

type ReadStretch = (db: Db, access: Access, stretch: Stretch) => Promise<ExportedRow[]>;

/** Reads a stretch of the records of a kind, as their list shows them. */
export const readStretch: Record<ListedKind, ReadStretch> = {
  contact: (db, access, { condition, order, limit }) =>
    selectContacts(db, access, uncounted)
      .where(condition)
      .orderBy(...order)
      .limit(limit),
  company: (db, access, { condition, order, limit }) =>
    selectCompanies(db, access, uncounted)
      .where(condition)
      .orderBy(...order)
      .limit(limit),
  deal: (db, access, { condition, order, limit }) =>
    selectDeals(db, access, { total: uncounted })
      .where(condition)
      .orderBy(...order)
      .limit(limit),
  task: (db, _access, { condition, order, limit }) =>
    selectTasks(db, { total: uncounted })
      .where(condition)
      .orderBy(...order)
      .limit(limit),
};
