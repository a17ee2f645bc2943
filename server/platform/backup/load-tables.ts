import { escapeIdentifier, type ClientBase } from "pg";
import { BrokenFileError } from "#server/platform/files/sealed-lines.ts";
import { parseBackupLine } from "./backup-file.ts";
import type { OnRows } from "./dump-tables.ts";

const chunkBytes = 1024 ** 2;

/** Gives a table of the backup and its columns the names that they have in this release. */
export type NamesOf = (table: string, columns: string[]) => { table: string; columns: string[] };

export async function loadTables(
  client: ClientBase,
  lines: AsyncIterable<string>,
  onRows: OnRows,
  namesOf: NamesOf = (table, columns) => ({ table, columns }),
): Promise<void> {
  let table: TableWriter | null = null;
  for await (const line of lines) {
    if (line.startsWith("[")) {
      if (!table) throw new BrokenFileError("The backup contains a row that belongs to no table.");
      await table.add(line);
      continue;
    }
    await table?.flush();
    const head = parseBackupLine(line);
    if ("table" in head) table = await openTable(client, namesOf(head.table, head.columns), onRows);
    if ("sequence" in head) await setSequence(client, head.sequence, head.last);
  }
  await table?.flush();
}

async function openTable(
  client: ClientBase,
  { table: name, columns }: ReturnType<NamesOf>,
  onRows: OnRows,
): Promise<TableWriter> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT attname::text AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped`,
    [`public.${escapeIdentifier(name)}`],
  );
  const types = new Map(rows.map((column) => [column.name, column.type]));
  const values = columns.map((column, place) => {
    const type = types.get(column);
    if (type !== undefined) return `(cells ->> ${place})::${type}`;
    throw new BrokenFileError(
      `The backup contains ${name}.${column}, which this release does not have.`,
    );
  });
  const into = `public.${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(", ")})`;
  return new TableWriter(
    client,
    `INSERT INTO ${into} OVERRIDING SYSTEM VALUE
     SELECT ${values.join(", ")} FROM jsonb_array_elements($1::jsonb) AS cells`,
    (count) => onRows(name, count),
  );
}

class TableWriter {
  #client: ClientBase;
  #insert: string;
  #onRows: (count: number) => void;
  #rows: string[] = [];
  #bytes = 0;
  #done = 0;

  constructor(client: ClientBase, insert: string, onRows: (count: number) => void) {
    this.#client = client;
    this.#insert = insert;
    this.#onRows = onRows;
  }

  async add(row: string): Promise<void> {
    this.#rows.push(row);
    this.#bytes += row.length;
    if (this.#bytes >= chunkBytes) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    await this.#client.query(this.#insert, [`[${this.#rows.join(",")}]`]);
    this.#done += this.#rows.length;
    this.#onRows(this.#done);
    [this.#rows, this.#bytes] = [[], 0];
  }
}

async function setSequence(client: ClientBase, name: string, last: string): Promise<void> {
  await client.query("SELECT setval(to_regclass($1), $2::bigint)", [
    `public.${escapeIdentifier(name)}`,
    last,
  ]);
}
