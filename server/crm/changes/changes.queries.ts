import { sql } from "drizzle-orm";
import { z } from "zod";
import type { changedEntities } from "#shared/records/changes.ts";
import type { FieldChange } from "#shared/records/stale-record.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { toFieldName } from "#server/crm/changes/field-names.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Enough for someone whose page is a little outdated. */
const newestChanges = 100;

const loggedChange = z.object({
  field: z.string(),
  user_id: z.uuid().nullable(),
  by: z.string().nullable(),
  at: z.string(),
});

/** The latest change of each field, among the newest changes. */
export async function listFieldChanges(
  db: Db,
  workspaceId: WorkspaceId,
  entity: (typeof changedEntities)[number],
  id: string,
): Promise<FieldChange[]> {
  const { rows } = await db.execute(sql`
    select distinct on (field) field, user_id, author.name as by,
      to_char(newest.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from (
      select id, user_id, created_at, before, after from ${changes}
      where workspace_id = ${workspaceId} and entity = ${entity} and entity_id = ${id}
        and action = 'update'
      order by id desc limit ${newestChanges}) as newest
    cross join lateral (
      select key as field from jsonb_object_keys(after - 'custom_fields') as key
      union all
      select 'custom_fields.' || key
      from jsonb_each(before -> 'custom_fields') as old
      full join jsonb_each(after -> 'custom_fields') as new using (key)
      where old.value is distinct from new.value) as changed
    left join ${users} as author on author.id = user_id
    order by field, newest.id desc`);
  return z
    .array(loggedChange)
    .parse(rows)
    .map(({ user_id, ...change }) => ({
      ...change,
      field: toFieldName(change.field),
      userId: user_id,
    }));
}
