import { and, eq, sql, type Column, type SQL } from "drizzle-orm";
import { companies } from "#server/crm/companies/companies.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { whereOwnerVisible, type AccessParameters } from "#server/platform/queries/access.ts";

type Linked = typeof companies | typeof contacts;

/** A subquery for the name of a record's company, if that is visible. */
export function companyNameOf(
  record: { workspaceId: Column; companyId: Column },
  access: AccessParameters,
): SQL<string | null> {
  return nameOf(companies, record.workspaceId, record.companyId, access);
}

export function contactNameOf(
  record: { workspaceId: Column; contactId: Column },
  access: AccessParameters,
): SQL<string | null> {
  return nameOf(contacts, record.workspaceId, record.contactId, access);
}

/** A subquery for the shown rows; a join would run for all matches. */
function nameOf(
  linked: Linked,
  workspaceId: Column,
  id: Column,
  access: AccessParameters,
): SQL<string | null> {
  const isLinked = and(
    eq(linked.workspaceId, workspaceId),
    eq(linked.id, id),
    whereOwnerVisible(linked.ownerId, access),
  );
  return sql<string | null>`(select ${linked.name} from ${linked} where ${isLinked})`;
}
