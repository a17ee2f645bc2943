import type { Company, NewCompany } from "#shared/crm/companies.ts";
import { insertCompany } from "#server/crm/companies/companies.queries.ts";
import { valuesOfNew } from "#server/crm/custom-fields/values-of-record.ts";
import { type RunLast, runNow } from "#server/crm/changes/change-set.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { RecordMaker } from "#server/accounts/workspaces/lock-rights.ts";
import { ownerOfNew } from "#server/accounts/workspaces/record-owner.ts";

export async function createCompany(
  tx: Db,
  by: RecordMaker,
  input: NewCompany,
  runLast: RunLast = runNow,
): Promise<Company> {
  const customFields = await valuesOfNew(tx, by, "company", input.customFields);
  const ownerId = await ownerOfNew(tx, by, input.ownerId);
  const id = newId();
  return runLast(tx, () =>
    insertCompany(
      tx,
      by,
      { ...input, id, ownerId, customFields },
      {
        type: "note",
        title: "Company added",
        relatedTo: input.name,
        relatedId: id,
        companyId: id,
        subjectOwnerId: ownerId,
      },
    ),
  );
}
