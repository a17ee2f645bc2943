import { escapeIdentifier, type ClientBase } from "pg";

/**
 * Fills tables without their indexes, keys and triggers, which come back afterwards: much faster, and nothing is
 * logged or counted twice. Runs in the caller's transaction.
 */
export async function inBulk(client: ClientBase, fill: () => Promise<void>): Promise<void> {
  const tables = await listNames(client, allTables);
  const [keys, indexes] = [await listParts(client, foreignKeys), await listParts(client, plain)];
  for (const { drop } of [...keys, ...indexes]) await client.query(drop);
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  // A migration may have put rows into a table that are in the backup as well.
  if (tables.length > 0) await client.query(`TRUNCATE ${tables.join(", ")}`);
  await fill();
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const { make } of [...indexes, ...keys]) await client.query(make);
}

interface Part {
  drop: string;
  make: string;
}

const allTables = `SELECT relname::text AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`;

const foreignKeys = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
      pg_get_constraintdef(oid)) AS make
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`;

/** Indexes that no constraint stands on. */
const plain = `
  SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, pg_get_indexdef(indexrelid) AS make
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE relnamespace = 'public'::regnamespace AND NOT EXISTS (
    SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))`;

async function listNames(client: ClientBase, query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query);
  return rows.map(({ name }) => `public.${escapeIdentifier(name)}`);
}

async function listParts(client: ClientBase, query: string): Promise<Part[]> {
  return (await client.query<Part>(query)).rows;
}
