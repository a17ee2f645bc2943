import type { CustomFieldEntity } from "#shared/custom-fields.ts";
import { companies } from "#server/companies/companies.table.ts";
import { contacts } from "#server/contacts/contacts.table.ts";
import { deals } from "#server/deals/deals.table.ts";
import { tasks } from "#server/tasks/tasks.table.ts";

/** Where each kind of record lies. */
export const tablesWithCustomFields = {
  contact: contacts,
  company: companies,
  deal: deals,
  task: tasks,
} satisfies Record<CustomFieldEntity, object>;
