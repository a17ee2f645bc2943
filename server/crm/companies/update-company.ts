import type { RecordAccess } from "#server/platform/access.ts";
import type { Company, CompanyChanges } from "#shared/companies.ts";
import { changedFields, describeChange } from "#server/crm/activities/describe-change.ts";
import {
  findCompany,
  type LockedCompany,
  patchCompany,
} from "#server/crm/companies/companies.queries.ts";
import { withStoredValues } from "#server/crm/custom-fields/values-of-record.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import { requireVisibleOwner } from "#server/accounts/workspaces/record-owner.ts";

/** The feed names only fields that really change. */
export async function updateCompany(
  tx: Db,
  access: RecordAccess,
  before: LockedCompany,
  input: CompanyChanges,
): Promise<Company> {
  const { id } = before;
  const { changes, labels } = await withStoredValues(tx, access, "company", {
    before,
    changes: input,
  });
  const changed = changedFields(before, changes);
  if (changed.includes("ownerId")) await requireVisibleOwner(tx, access, changes.ownerId);
  if (changed.length === 0) return shown(await findCompany(tx, access, id));
  return patchCompany(tx, access, id, changes, {
    type: "note",
    title: "Company updated",
    description: describeChange("company", changed, labels),
    relatedTo: changes.name ?? before.name,
    relatedId: id,
    companyId: id,
    subjectOwnerId: changes.ownerId === undefined ? before.ownerId : changes.ownerId,
  });
}

function shown(company: Company | null): Company {
  if (!company) throw notFound("company");
  return company;
}
