import { and, eq, sql, type Column, type SQL } from "drizzle-orm";
import { companies } from "#server/companies/companies.table.ts";
import { isOwnedInReach, type LaterAccess } from "#server/platform/access.ts";

interface OfCompany {
  workspaceId: Column;
  companyId: Column;
}

/** The name of the company that a record belongs to, as far as the reach goes: a column for its query. */
export function companyNameOf(record: OfCompany, access: LaterAccess): SQL<string | null> {
  const isItsCompany = and(
    eq(companies.workspaceId, record.workspaceId),
    eq(companies.id, record.companyId),
    isOwnedInReach(companies.ownerId, access),
  );
  return sql<string | null>`(select ${companies.name} from ${companies} where ${isItsCompany})`;
}
