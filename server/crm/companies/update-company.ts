import type { CompanyChanges } from "#shared/crm/companies.ts";
import type { ActivityLine } from "#server/crm/activities/activities.queries.ts";
import { changedFields, describeChange } from "#server/crm/activities/describe-change.ts";
import type { LockedCompany } from "#server/crm/companies/companies.queries.ts";
import { withStoredValues } from "#server/crm/custom-fields/values-of-record.ts";
import type { RecordUpdate, UpdateContext } from "#server/crm/kinds/record-update.ts";
import type { Stored } from "#server/crm/custom-fields/stored-values.ts";

export async function prepareCompanyUpdate(
  context: UpdateContext,
  before: LockedCompany,
  input: CompanyChanges,
): Promise<RecordUpdate<Stored<CompanyChanges>> | null> {
  const { id } = before;
  const { changes, labels } = await withStoredValues(context, { before, changes: input });
  const changed = changedFields(before, changes);
  if (changed.includes("ownerId")) await context.requireOwner(changes.ownerId);
  if (changed.length === 0) return null;
  const line: ActivityLine = {
    type: "note",
    title: "Company updated",
    description: describeChange("company", changed, labels),
    relatedTo: changes.name ?? before.name,
    relatedId: id,
    companyId: id,
    subjectOwnerId: changes.ownerId === undefined ? before.ownerId : changes.ownerId,
  };
  return { changes, line };
}
