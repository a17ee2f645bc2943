import { and, eq, not, sql, type SQL } from "drizzle-orm";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { customFields } from "#server/crm/custom-fields/custom-fields.table.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { whereOwnerVisible, type AccessParameters } from "#server/platform/queries/access.ts";

/** For a query of deals the scores of their contacts, by key; which ones there are is asked once. */
export function contactScoresOf(access: AccessParameters): SQL<Record<string, number>> {
  const isScore = and(
    eq(customFields.workspaceId, access.workspaceId),
    eq(customFields.entity, "contact"),
    eq(customFields.type, "score"),
    not(customFields.archived),
  );
  const keys = sql`array(select ${customFields.key} from ${customFields} where ${isScore})`;
  const isLinked = and(
    eq(contacts.workspaceId, deals.workspaceId),
    eq(contacts.id, deals.contactId),
    whereOwnerVisible(contacts.ownerId, access),
  );
  const values = sql`${contacts.customFields}`;
  return sql`(select coalesce(jsonb_object_agg(score.key, ${values} -> score.key), '{}')
    from ${contacts} join unnest(${keys}) as score (key) on ${values} ? score.key where ${isLinked})`;
}
