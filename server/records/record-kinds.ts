import type { ListedKind } from "#shared/records/kind-definition.ts";
import { companyRecords } from "#server/companies/company-records.ts";
import { contactRecords } from "#server/contacts/contact-records.ts";
import { dealRecords } from "#server/deals/deal-records.ts";
import type { RecordKind } from "#server/records/record-kind.ts";
import { productRecords } from "#server/products/product-records.ts";
import { taskRecords } from "#server/tasks/task-records.ts";

/** What is done with the records of each kind. */
export const recordKinds: Record<ListedKind, RecordKind> = {
  contact: contactRecords,
  company: companyRecords,
  deal: dealRecords,
  task: taskRecords,
  product: productRecords,
};
