import { escapeIdentifier, type ClientBase } from "pg";
import { listApplied } from "#server/platform/database/migrations/migrations.ts";
import type { BackupManifest } from "./backup-file.ts";

export type OnRows = (table: string, rows: number) => void;

interface Table {
  name: string;
  columns: string[];
}

const chunkBytes = 1024 ** 2;
const maxRows = 5_000;

/** How many times more rows are fetched than before: the next ones may be larger. */
const mostGrowth = 4;

/** Reads from one snapshot. */
export async function* dumpTables(
  client: ClientBase,
  about: Omit<BackupManifest, "migrations" | "database">,
  onRows: OnRows,
): AsyncGenerator<string> {
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${plainText}`);
  const migrations = await listApplied(client);
  const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
  const database = `PostgreSQL ${rows[0]?.server_version}`;
  yield line({ ...about, database, migrations } satisfies BackupManifest);
  for (const table of await listTables(client)) {
    yield line({ table: table.name, columns: table.columns });
    yield* dumpRows(client, table, onRows);
  }
  yield* dumpSequences(client);
  await client.query("COMMIT");
}

/** So that every value is written in the one way that every PostgreSQL reads. */
const plainText = `SET LOCAL datestyle = 'ISO, MDY'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL timezone = 'UTC'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1;
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;

async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT tables.relname::text AS name, array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_class AS tables JOIN pg_attribute ON attrelid = tables.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY tables.relname ORDER BY tables.relname`);
  return rows;
}

async function* dumpRows(
  client: ClientBase,
  { name, columns }: Table,
  onRows: OnRows,
): AsyncGenerator<string> {
  const selected = columns.map(escapeIdentifier).join(", ");
  await client.query(
    `DECLARE dumped NO SCROLL CURSOR FOR SELECT ${selected} FROM public.${escapeIdentifier(name)}`,
  );
  let [count, done] = [1, 0];
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `FETCH ${count} FROM dumped`,
      rowMode: "array",
      types: { getTypeParser: () => (value: string) => value },
    });
    if (rows.length === 0) break;
    const chunk = rows.map(line).join("");
    yield chunk;
    done += rows.length;
    onRows(name, done);
    const fitting = (rows.length * chunkBytes) / chunk.length;
    count = Math.ceil(Math.min(maxRows, fitting, rows.length * mostGrowth));
  }
  await client.query("CLOSE dumped");
}

/** Read after the tables: a sequence may run ahead of them, never behind. */
async function* dumpSequences(client: ClientBase): AsyncGenerator<string> {
  const { rows } = await client.query<{ sequence: string; last: string }>(`
    SELECT sequencename::text AS sequence, last_value::text AS last
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`);
  for (const sequence of rows) yield line(sequence);
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
