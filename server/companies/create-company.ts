import type { Access } from "#server/platform/access.ts";
import type { Company, NewCompany } from "#shared/companies.ts";
import { insertActivity } from "#server/activities/activities.queries.ts";
import { findCompany, insertCompany } from "#server/companies/companies.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import { ownerOfNew } from "#server/workspaces/record-owner.ts";

export async function createCompany(tx: Db, access: Access, input: NewCompany): Promise<Company> {
  const ownerId = await ownerOfNew(tx, access, input.ownerId);
  const id = await insertCompany(tx, access, { ...input, ownerId });
  await insertActivity(tx, access, {
    type: "note",
    title: "Company added",
    relatedTo: input.name,
    relatedId: id,
    companyId: id,
  });
  const created = await findCompany(tx, access, id);
  if (!created) throw notFound("company");
  return created;
}
