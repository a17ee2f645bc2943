import type { Database } from "#bench/databases.ts";
import type { Owner } from "#bench/reference.ts";

const atOnce = 20_000;

/** Changes of title, status and tags by people, spread over all contacts and the last 60 days. */
export async function fillLog(
  database: Database,
  { workspaceId, userId }: Owner,
  changes: number,
): Promise<void> {
  const { pool, close } = await database.connect();
  try {
    await pool.query("delete from changes where workspace_id = $1", [workspaceId]);
    for (let from = 0; from < changes; from += atOnce) {
      const many = Math.min(atOnce, changes - from);
      await pool.query(insertChanges, [workspaceId, userId, from, many, changes]);
    }
    await pool.query("vacuum analyze");
  } finally {
    await close();
  }
}

const insertChanges = `
  insert into changes (workspace_id, change_set_id, entity, entity_id, action, before, after, user_id, channel, created_at)
  select $1, gen_random_uuid(), 'contact', id, 'update',
    jsonb_build_object('title', 'Clerk ' || n, 'status', was, 'tags', array['new']),
    jsonb_build_object('title', 'Clerk ' || n + 1, 'status', is_now, 'tags', array['new', 'tag ' || n % 50]),
    $2, 'web', now() - interval '60 days' * (1 - n / $5::float8)
  from (
    select n, n % (select count(*) from contacts where workspace_id = $1) as turn, (array['lead', 'active', 'inactive'])[1 + n % 3] as was,
      (array['active', 'inactive', 'lead'])[1 + n % 3] as is_now
    from generate_series($3::int, $3::int + $4::int - 1) as n) as made
  join (select id, row_number() over (order by id) - 1 as place
    from contacts where workspace_id = $1) as own on place = turn
  order by n`;
