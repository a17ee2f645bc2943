import type { RecordAccess } from "#server/platform/access.ts";
import type { Company, CompanyChanges } from "#shared/companies.ts";
import { insertActivity } from "#server/crm/activities/activities.queries.ts";
import { changedFields, describeChange } from "#server/crm/activities/describe-change.ts";
import { findCompany, lockCompany, patchCompany } from "#server/crm/companies/companies.queries.ts";
import { withStoredValues } from "#server/crm/custom-fields/values-of-record.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import { requireVisibleOwner } from "#server/accounts/workspaces/record-owner.ts";

/** The feed names only fields that really change. */
export async function updateCompany(
  tx: Db,
  access: RecordAccess,
  id: string,
  input: CompanyChanges,
): Promise<Company> {
  const before = await lockCompany(tx, access, id);
  if (!before) throw notFound("company");
  const { changes, labels } = await withStoredValues(tx, access, "company", {
    before,
    changes: input,
  });
  const changed = changedFields(before, changes);
  if (changed.includes("ownerId")) await requireVisibleOwner(tx, access, changes.ownerId);
  if (changed.length > 0) {
    await patchCompany(tx, access, id, changes);
    await insertActivity(tx, access, {
      type: "note",
      title: "Company updated",
      description: describeChange("company", changed, labels),
      relatedTo: changes.name ?? before.name,
      relatedId: id,
      companyId: id,
      subjectOwnerId: changes.ownerId === undefined ? before.ownerId : changes.ownerId,
    });
  }
  const updated = await findCompany(tx, access, id);
  if (!updated) throw notFound("company");
  return updated;
}
