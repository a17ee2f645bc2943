import type { Company, NewCompany } from "#shared/companies.ts";
import { insertActivity } from "#server/activities/activities.queries.ts";
import { findCompany, insertCompany } from "#server/companies/companies.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

export async function createCompany(
  tx: Db,
  workspaceId: WorkspaceId,
  input: NewCompany,
): Promise<Company> {
  const id = await insertCompany(tx, workspaceId, input);
  await insertActivity(tx, workspaceId, {
    type: "note",
    title: "Company added",
    relatedTo: input.name,
    relatedId: id,
    companyId: id,
  });
  const created = await findCompany(tx, workspaceId, id);
  if (!created) throw notFound("company");
  return created;
}
