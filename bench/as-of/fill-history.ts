import type { Pool, PoolClient } from "pg";
import { inChangeSet, seedFunctions, type Seeded } from "#bench/seed/seed-rows.ts";

/** Deals of two years, with a log of changes that their history is made of. */
export async function fillHistory(
  pool: Pool,
  { workspaceId, userId }: Seeded,
  { deals, changes }: { deals: number; changes: number },
): Promise<void> {
  await inHistory(pool, async (client) => {
    await client.query("select setseed(0.25)");
    await client.query(seedFunctions);
    await client.query(insertDeals, [workspaceId, deals, userId]);
    await client.query(insertCreations, [workspaceId]);
  });
  const turns = Math.round(changes / deals) - 1;
  for (let turn = 1; turn <= turns; turn += 1) {
    await inHistory(pool, (client) => client.query(insertChanges, [workspaceId, turn, turns]));
  }
  await inHistory(pool, async (client) => {
    await client.query("set local statement_timeout = 0");
    await client.query("call fill_deal_history($1)", [workspaceId]);
  });
  await pool.query("vacuum analyze");
}

/** What brings its own log is not logged. */
function inHistory(pool: Pool, operation: (client: PoolClient) => Promise<unknown>): Promise<void> {
  return inChangeSet(pool, async (client) => {
    await client.query("select set_config('crm.carries_history', 'on', true)");
    await operation(client);
  });
}

/** Every deal is added in the first two thirds of the time, and changed from then to today. */
const insertDeals = `
  insert into deals (workspace_id, id, title, value, stage, expected_close_date, owner_id, priority, created_at)
  select $1, pg_temp.id_at(moment), 'Deal ' || n, (1000 + n % 9000)::numeric,
    pg_temp.pick('{lead,qualified,proposal,negotiation,closed,lost}'), (moment + interval '90 days')::date,
    $3, pg_temp.pick('{low,medium,high}'), moment
  from (
    select n, now() - interval '730 days' + (n * interval '490 days' / $2::int) as moment
    from generate_series(1, $2::int) as n) as made`;

const insertCreations = `
  insert into changes (workspace_id, change_set_id, entity, entity_id, action, after, channel, created_at)
  select workspace_id, gen_random_uuid(), 'deal', id, 'create',
    logged_fields(to_jsonb(deals)) || '{"stage": "lead"}', 'web', created_at
  from deals where workspace_id = $1 order by id`;

/** Of three changes one is of the stage, one of the value and one of the close date; the last leaves what is there. */
const insertChanges = `
  insert into changes (workspace_id, change_set_id, entity, entity_id, action, before, after, channel, created_at)
  select workspace_id, gen_random_uuid(), 'deal', id, 'update',
    jsonb_build_object(field, 0), jsonb_build_object(field, field_value), 'web',
    created_at + (now() - created_at) * ($2::int / ($3::int + 1)::float8)
  from (
    select deals.*, kind.field,
      case kind.field
        when 'stage' then to_jsonb(case when $2::int >= $3::int - 2 then stage
          else (array['lead', 'qualified', 'proposal', 'negotiation'])[1 + ($2::int / 3 + extract(day from created_at)::int) % 4] end)
        when 'value' then to_jsonb(case when $2::int >= $3::int - 2 then value else value + $2::int end)
        else to_jsonb(case when $2::int >= $3::int - 2 then expected_close_date else expected_close_date + $2::int end)
      end as field_value
    from deals cross join (select (array['stage', 'value', 'expected_close_date'])[1 + $2::int % 3] as field) as kind
    where workspace_id = $1
    order by id) as changed`;
