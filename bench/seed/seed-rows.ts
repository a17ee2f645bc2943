import type { Pool, PoolClient } from "pg";
import { newId } from "#server/platform/queries/ids.ts";
import {
  cities,
  commonFirstName,
  companyKinds,
  companyWords,
  firstNames,
  industries,
  jobTitles,
  lastNames,
  products,
  rareName,
} from "./seed-words.ts";

const neighbourCount = 9;
const neighbourContacts = 100;

/** Deals by which each column has more than are shown at first. */
const fullBoard = 600;

/** The workspace that is filled, and the one whose every twentieth record is. */
export interface Seeded {
  workspaceId: string;
  userId: string | null;
}

/** Fills one workspace, and nine small ones beside it whose rows lie between its own. */
export async function seedRows(pool: Pool, seeded: Seeded, contacts: number): Promise<void> {
  const makeIndexes = await dropIndexes(pool);
  for (let count = 0; count < neighbourCount; count += 1) {
    const id = newId();
    await pool.query("insert into workspaces (id, name) values ($1, 'Neighbour')", [id]);
    await seedWorkspace(pool, { workspaceId: id, userId: null }, neighbourContacts);
  }
  await seedWorkspace(pool, seeded, contacts);
  await makeIndexes();
  await pool.query("vacuum analyze");
  await pool.query("checkpoint");
}

/** They are made sooner of all rows at once. Returns the way to have them again. */
async function dropIndexes(pool: Pool): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ name: string; definition: string; statistics: string[] }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition,
      array(
        select format('alter index %s alter column %s set statistics %s', attrelid::regclass, attnum, attstattarget)
        from pg_attribute where attrelid = indexrelid and attstattarget >= 0
      ) as statistics
    from pg_index
    where not indisunique and indrelid = any('{companies,contacts,deals,changes}'::regclass[])`,
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  return async () => {
    await pool.query("set maintenance_work_mem = '256MB'");
    for (const { definition, statistics } of rows) {
      for (const statement of [definition, ...statistics]) await pool.query(statement);
    }
    await pool.query("reset maintenance_work_mem");
  };
}

/** Writes to records must name their change set; the triggers log them and count them. */
export async function inChangeSet(
  pool: Pool,
  operation: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(
      "select set_config('crm.change_set_id', $1, true), set_config('crm.channel', 'web', true)",
      [newId()],
    );
    await operation(client);
    await client.query("commit");
  } finally {
    client.release();
  }
}

/**
 * A tenth as many companies and deals as contacts, over two years. Deals fill the board at every size.
 * @param pool of one connection
 */
async function seedWorkspace(
  pool: Pool,
  { workspaceId, userId }: Seeded,
  contacts: number,
): Promise<void> {
  const tenth = Math.round(contacts / 10);
  // Every run, on whatever database, makes much the same rows.
  await pool.query("select setseed(0.25)");
  await pool.query(seedFunctions);
  const companyWordsOf = [companyWords, companyKinds, industries, cities, userId];
  await insertInBatches(pool, insertCompanies, workspaceId, tenth, companyWordsOf);
  await pool.query(numberedCompanies);
  await pool.query(fillNumberedCompanies, [workspaceId]);
  const contactWords = [firstNames, lastNames, jobTitles, rareName, commonFirstName, userId];
  await insertInBatches(pool, insertContacts, workspaceId, contacts, contactWords);
  await pool.query(numberedContacts);
  await pool.query(fillNumberedContacts, [workspaceId]);
  const deals = Math.max(tenth, fullBoard);
  await insertInBatches(pool, insertDeals, workspaceId, deals, [products, userId]);
}

/** What a transaction waits with for its end, such as references to be checked, is kept in memory. */
const batchSize = 50_000;

async function insertInBatches(
  pool: Pool,
  statement: string,
  workspaceId: string,
  count: number,
  words: (string | string[] | null)[],
): Promise<void> {
  for (let first = 1; first <= count; first += batchSize) {
    const last = Math.min(count, first + batchSize - 1);
    await inChangeSet(pool, async (client) => {
      await client.query(statement, [workspaceId, count, first, last, ...words]);
    });
  }
}

export const seedFunctions = `
  create or replace function pg_temp.pick(choices text[]) returns text volatile language sql
    return choices[1 + floor(random() * cardinality(choices))::int];

  -- The n-th of count moments, evenly spread.
  create or replace function pg_temp.moment(n int, count int) returns timestamptz stable language sql
    return now() - interval '730 days' * (1 - n::float8 / count);

  -- A uuid of version 7, whose first 48 bits are the milliseconds.
  create or replace function pg_temp.id_at(moment timestamptz) returns uuid volatile language sql
    return (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0')
      || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid;
`;

const insertCompanies = `
  insert into companies
    (workspace_id, id, name, industry, website, size, location, owner_id, created_at)
  select $1, pg_temp.id_at(moment), name, pg_temp.pick($7),
    'https://company-' || n - (n % 50 = 0)::int || '.example', '10-50 employees',
    pg_temp.pick($8), case when n % 20 = 0 then $9::uuid end, moment
  from (
    select n, pg_temp.moment(n, $2) as moment,
      pg_temp.pick($5) || ' ' || pg_temp.pick($5) || ' ' || pg_temp.pick($6) as name
    from generate_series($3::int, $4::int) as n
  ) as made`;

const numberedCompanies = `
  create temporary table if not exists numbered_companies (n bigint primary key, id uuid not null);
  truncate numbered_companies`;

const fillNumberedCompanies = `
  insert into numbered_companies
  select row_number() over (order by id), id from companies where workspace_id = $1`;

const insertContacts = `
  insert into contacts
    (workspace_id, id, name, email, phone, title, company_id, status, tags, notes,
      owner_id, created_at)
  select $1, pg_temp.id_at(moment), name,
    replace(fold_text(name), ' ', '.') || made.n || '@example.com',
    '+44 20 ' || to_char(7946 * 10000 + made.n - (made.n % 50 = 0)::int, 'FM0000 0000'),
    pg_temp.pick($7), company.id, pg_temp.pick('{active,active,active,inactive,lead}'),
    case when made.n % 10 = 0 then '{vip}'::text[] else '{}' end, 'Met at the spring fair.',
    case when made.n % 20 = 0 then $10::uuid end, moment
  from (
    select n, pg_temp.moment(n, $2) as moment,
      case when n = $2 / 2 then $8
        else case when n % 16 = 0 then $9 else pg_temp.pick($5) end
          || ' ' || pg_temp.pick($5) || ' ' || pg_temp.pick($6)
      end as name
    from generate_series($3::int, $4::int) as n
  ) as made
  left join numbered_companies as company on company.n = 1 + made.n * 7 % ($2 / 10)`;

const numberedContacts = `
  create temporary table if not exists numbered_contacts
    (n bigint primary key, id uuid not null, company_id uuid);
  truncate numbered_contacts`;

const fillNumberedContacts = `
  insert into numbered_contacts
  select row_number() over (order by id), id, company_id from contacts where workspace_id = $1`;

const insertDeals = `
  insert into deals (workspace_id, id, title, value, stage, contact_id, company_id, priority,
    expected_close_date, owner_id, created_at)
  select $1, pg_temp.id_at(moment), pg_temp.pick($5) || ' ' || made.n,
    (500 + random() * 50000)::numeric(12, 2),
    pg_temp.pick('{lead,lead,lead,qualified,qualified,proposal,negotiation,closed,closed}'),
    contact.id, contact.company_id, pg_temp.pick('{low,medium,medium,high}'),
    (moment + interval '60 days')::date, case when made.n % 20 = 0 then $6::uuid end, moment
  from (
    select n, pg_temp.moment(n, $2) as moment from generate_series($3::int, $4::int) as n
  ) as made
  join numbered_contacts as contact
    on contact.n = made.n * 10 % (select count(*) from numbered_contacts) + 1`;
