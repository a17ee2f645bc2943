import type { Pool } from "pg";
import { inChangeSet, seedFunctions, type Seeded } from "./seed-rows.ts";

/** A tenth as many tasks as contacts, a line of the feed for every fifth, deleted tasks, and a contact changed often. */
export async function seedAround(pool: Pool, seeded: Seeded, contacts: number): Promise<void> {
  const { workspaceId, userId } = seeded;
  await inChangeSet(pool, async (client) => {
    await client.query(seedFunctions);
    const tenth = Math.round(contacts / 10);
    await client.query(insertTasks, [workspaceId, tenth, userId]);
    await client.query(insertActivities, [workspaceId, Math.round(contacts / 5)]);
  });
  await inChangeSet(pool, async (client) => {
    await client.query(seedFunctions);
    await client.query(insertDeletedTasks, [workspaceId, Math.round(contacts / 50)]);
  });
  await inChangeSet(pool, async (client) => {
    await client.query("delete from tasks where workspace_id = $1 and title like 'Deleted %'", [
      workspaceId,
    ]);
  });
  for (let turn = 0; turn < changesOfOne; turn += 1) {
    await inChangeSet(pool, async (client) => {
      await client.query(changeNewest, [workspaceId, `Director ${turn}`]);
    });
  }
  await pool.query("vacuum analyze");
}

const changesOfOne = 300;

/** Of ten tasks six are about a deal, three about a contact and one about nothing. */
const insertTasks = `
  insert into tasks (workspace_id, id, title, status, priority, due_date, assigned_user_id,
    related_id, created_at)
  select $1, pg_temp.id_at(moment), 'Call back ' || made.n,
    pg_temp.pick('{pending,pending,in-progress,completed,completed,completed,completed}'),
    pg_temp.pick('{low,medium,medium,high}'), (moment + interval '30 days')::date,
    case when made.n % 20 = 0 then $3::uuid end,
    case when made.n % 10 < 6 then deal.id when made.n % 10 < 9 then deal.contact_id end, moment
  from (
    select n, pg_temp.moment(n, $2) as moment from generate_series(1, $2::int) as n
  ) as made
  join (
    select id, contact_id, row_number() over (order by id) as n from deals where workspace_id = $1
  ) as deal on deal.n = 1 + made.n * 7 % $2`;

const insertActivities = `
  insert into activities
    (workspace_id, id, type, title, contact_id, company_id, deal_id, created_at)
  select $1, pg_temp.id_at(moment), pg_temp.pick('{call,email,meeting,note}'), 'Spoke ' || made.n,
    contact_id, company_id, id, moment
  from (
    select n, pg_temp.moment(n, $2) as moment from generate_series(1, $2::int) as n
  ) as made
  join (
    select id, contact_id, company_id, row_number() over (order by id) as n
    from deals where workspace_id = $1
  ) as deal on deal.n = 1 + made.n * 3 % ($2 / 2)`;

const insertDeletedTasks = `
  insert into tasks (workspace_id, id, title, created_at)
  select $1, pg_temp.id_at(moment), 'Deleted ' || n, moment
  from (
    select n, pg_temp.moment(n, $2) as moment from generate_series(1, $2::int) as n
  ) as made`;

const changeNewest = `
  update contacts set title = $2
  where workspace_id = $1
    and id = (select id from contacts where workspace_id = $1 order by id desc limit 1)`;
