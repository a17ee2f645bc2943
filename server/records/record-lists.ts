import type { ListedKind } from "#shared/filter-fields.ts";
import { companyList } from "#server/companies/companies.queries.ts";
import { contactList } from "#server/contacts/contacts.queries.ts";
import { dealList } from "#server/deals/deals.queries.ts";
import type { RecordList } from "#server/records/record-list.ts";
import { taskList } from "#server/tasks/tasks.queries.ts";

/** A record as its list shows it. */
export interface ListedRecord extends Record<string, unknown> {
  id: string;
}

/** The lists of all kinds, for what works on any of them. */
export const recordLists: Record<ListedKind, RecordList<ListedRecord>> = {
  contact: contactList,
  company: companyList,
  deal: dealList,
  task: taskList,
};
