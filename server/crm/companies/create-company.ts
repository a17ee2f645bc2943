import type { Company, NewCompany } from "#shared/companies.ts";
import { insertActivity } from "#server/crm/activities/activities.queries.ts";
import { findCompany, insertCompany } from "#server/crm/companies/companies.queries.ts";
import { valuesOfNew } from "#server/crm/custom-fields/values-of-record.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { ownerOfNew } from "#server/accounts/workspaces/record-owner.ts";

export async function createCompany(tx: Db, by: Actor, input: NewCompany): Promise<Company> {
  const customFields = await valuesOfNew(tx, by, "company", input.customFields);
  const ownerId = await ownerOfNew(tx, by, input.ownerId);
  const id = await insertCompany(tx, by, { ...input, ownerId, customFields });
  await insertActivity(tx, by, {
    type: "note",
    title: "Company added",
    relatedTo: input.name,
    relatedId: id,
    companyId: id,
    subjectOwnerId: ownerId,
  });
  const created = await findCompany(tx, by, id);
  if (!created) throw notFound("company");
  return created;
}
