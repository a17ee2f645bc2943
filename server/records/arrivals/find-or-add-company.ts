import { and, asc, sql } from "drizzle-orm";
import { newCompany } from "#shared/crm/companies.ts";
import type { RecordMaker } from "#server/accounts/workspaces/lock-rights.ts";
import { companies } from "#server/crm/companies/companies.table.ts";
import { createCompany } from "#server/crm/companies/create-company.ts";
import { parsed } from "#server/crm/kinds/parsed.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { duplicateKeys, typedKeys } from "#server/records/duplicates/duplicate-keys.ts";
import { whereVisible } from "#server/records/duplicates/select-duplicates.ts";

/** @returns the id of the oldest company that is called so by the duplicates' rules, or of a new one */
export async function findOrAddCompany(
  tx: Db,
  by: RecordMaker,
  name: string,
  ownerId: string | null,
): Promise<string> {
  const known = await findCompanyCalled(tx, by, name);
  return known?.id ?? (await createCompany(tx, by, parsed(newCompany, { name, ownerId }))).id;
}

/** The oldest that is called so by the duplicates' rules. */
export async function findCompanyCalled(
  tx: Db,
  by: RecordAccess,
  name: string,
): Promise<{ id: string; name: string } | undefined> {
  const { name: key } = duplicateKeys.company;
  const typedKey = typedKeys.company.name?.(name);
  const [known] = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(whereVisible("company", by), sql`${key} = ${typedKey}`))
    .orderBy(asc(companies.id))
    .limit(1);
  return known;
}
