import { findCompany } from "#server/crm/companies/companies.queries.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import { findDeal } from "#server/crm/deals/deals.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

const message = "This record does not exist. It may have been deleted.";

/** Takes the place of a foreign key: the record may be in one of three tables. */
export async function requireRelated(
  tx: Db,
  access: RecordAccess,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  for (const find of [findContact, findCompany, findDeal]) if (await find(tx, access, id)) return;
  throw new HttpError(400, message, [{ path: "relatedId", message }]);
}
