import { sql, type SQL } from "drizzle-orm";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Records with a present or former link to the contacts: entity and entity_id. */
export function linkedRecords(workspaceId: WorkspaceId, ids: string[]): SQL {
  const names = (fields: SQL) =>
    sql`(${fields} ->> 'contact_id' in ${ids} or ${fields} ->> 'related_id' in ${ids})`;
  return sql`(
    select entity, entity_id from changes
    where workspace_id = ${workspaceId} and entity in ('deal', 'task', 'activity')
      and (${names(sql`before`)} or ${names(sql`after`)})
    union select 'deal', id from deals where workspace_id = ${workspaceId} and contact_id in ${ids}
    union select 'task', id from tasks where workspace_id = ${workspaceId} and related_id in ${ids}
    union select 'activity', id from activities
    where workspace_id = ${workspaceId} and (contact_id in ${ids} or related_id in ${ids})
    union select 'company', company_id from (
      select (fields ->> 'company_id')::uuid as company_id from changes
      cross join lateral (values (before), (after)) as logged (fields)
      where workspace_id = ${workspaceId} and entity = 'contact' and entity_id in ${ids}
    ) as employer where company_id is not null) as linked`;
}
