import { findCompany } from "#server/crm/companies/companies.queries.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { unknownLink } from "#server/platform/http/errors.ts";

const finders = { company: findCompany, contact: findContact };

export type LinkedKind = keyof typeof finders;

/** An invisible record counts as missing. For the visibility `all` the foreign key checks the link. */
export async function requireLinked(
  tx: Db,
  access: RecordAccess,
  kind: LinkedKind,
  id: string | null | undefined,
): Promise<void> {
  if (!id || access.visibility === "all") return;
  if (!(await finders[kind](tx, access, id))) throw unknownLink(kind);
}
