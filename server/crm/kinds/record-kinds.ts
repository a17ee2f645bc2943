import type { ListedKind } from "#shared/records/kind-definition.ts";
import { companyRecords } from "#server/crm/companies/company-records.ts";
import { contactRecords } from "#server/crm/contacts/contact-records.ts";
import { dealRecords } from "#server/crm/deals/deal-records.ts";
import type { RecordKind } from "#server/crm/kinds/record-kind.ts";
import { productRecords } from "#server/crm/products/product-records.ts";
import { taskRecords } from "#server/crm/tasks/task-records.ts";

export const recordKinds: Record<ListedKind, RecordKind> = {
  contact: contactRecords,
  company: companyRecords,
  deal: dealRecords,
  task: taskRecords,
  product: productRecords,
};
