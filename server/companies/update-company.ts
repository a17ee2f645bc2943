import type { Company, CompanyChanges } from "#shared/companies.ts";
import { insertActivity } from "#server/activities/activities.queries.ts";
import { changedFields, describeChange } from "#server/activities/describe-change.ts";
import { findCompany, lockCompany, patchCompany } from "#server/companies/companies.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

/** Changes the given fields; the feed tells only what is really different. */
export async function updateCompany(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
  changes: CompanyChanges,
): Promise<Company> {
  const before = await lockCompany(tx, workspaceId, id);
  if (!before) throw notFound("company");
  const changed = changedFields(before, changes);
  if (changed.length > 0) {
    await patchCompany(tx, workspaceId, id, changes);
    await insertActivity(tx, workspaceId, {
      type: "note",
      title: "Company updated",
      description: describeChange(changed),
      relatedTo: changes.name ?? before.name,
      relatedId: id,
      companyId: id,
    });
  }
  const updated = await findCompany(tx, workspaceId, id);
  if (!updated) throw notFound("company");
  return updated;
}
