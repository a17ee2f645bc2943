import type { Pool } from "pg";
import { inChangeSet, type Seeded } from "./seed-rows.ts";

/** Of each deal, as many that it came through before its own one. */
const stagesBefore = 10;
const linesOfDeal = 3;
/** Of each twentieth contact. */
const emailsOfContact = 10;

/** What reports count beside records: with 1,000,000 contacts as many moves, half as many emails, and 300,000 line items. */
export async function seedParts(pool: Pool, { workspaceId, userId }: Seeded): Promise<void> {
  await inChangeSet(pool, async (client) => {
    await client.query(insertStays, [workspaceId, stagesBefore]);
    await client.query(insertStates, [workspaceId]);
    await client.query(insertEmails, [workspaceId, userId, emailsOfContact]);
    // The log of what a seed adds would be as large as the rest.
    await client.query("select set_config('crm.carries_history', 'on', true)");
    await client.query(insertLines, [workspaceId, linesOfDeal]);
  });
  await pool.query("vacuum analyze");
}

/** Evenly spread from the day that a deal was added to the day it came into its stage. */
const insertStays = `
  insert into stage_stays (workspace_id, deal_id, entered_at, left_at, stage, since)
  select $1, deal_id, entered_at, left_at, stage, entered_at
  from (
    select id as deal_id,
      created_at + (stage_entered_at - created_at) * (n / $2::float8) as entered_at,
      created_at + (stage_entered_at - created_at) * ((n + 1) / $2::float8) as left_at,
      (array['lead', 'qualified', 'proposal', 'negotiation'])[1 + (n + extract(day from created_at)::int) % 4] as stage
    from deals cross join generate_series(0, $2::int - 1) as n
    where workspace_id = $1 and created_at < stage_entered_at - interval '1 day'
  ) as stay
  order by deal_id, entered_at`;

/** Until its stage now, a deal was worth half. */
const insertStates = `
  insert into deal_states
    (workspace_id, deal_id, from_at, until_at, stage, value, expected_close_date, owner_id)
  select $1, id, created_at, stage_entered_at, 'qualified', value / 2, expected_close_date, owner_id
  from deals where workspace_id = $1 and created_at < stage_entered_at - interval '1 day'`;

const insertEmails = `
  insert into contact_emails
    (workspace_id, contact_id, key, sent_at, is_outgoing, is_reply, mailbox_owner_id)
  select $1, id, 'message-' || n, created_at + n * interval '3 hours', n % 3 < 2, n % 3 = 2, $2
  from (
    select id, created_at, row_number() over (order by id) as place from contacts
    where workspace_id = $1
  ) as contact
  cross join generate_series(1, $3::int) as n where place % 20 = 0`;

const insertLines = `
  update deals set line_items = lines.items
  from (
    select deal.id, jsonb_agg(jsonb_build_object(
      'id', gen_random_uuid(), 'productId', null, 'name', 'Part ' || (n + extract(day from created_at)::int),
      'quantity', n::text, 'unit', null, 'unitPrice', '100.00', 'billed', 'once', 'periods', 1,
      'discount', null, 'total', (n * 100) || '.00')) as items
    from deals as deal cross join generate_series(1, $2::int) as n
    where workspace_id = $1 group by deal.id
  ) as lines
  where workspace_id = $1 and deals.id = lines.id`;
