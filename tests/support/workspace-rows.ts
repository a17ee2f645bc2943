import type { Client } from "pg";
import { z } from "zod";

/** Rows by table and, where it has one, by id, as the database has them. */
export type WorkspaceRows = Record<string, Record<string, Record<string, unknown>>>;

/** Tables that an undo may add to or change, each with the reason. */
const leftOut = {
  changes: "the log, to which an undo is added",
  operations: "an undo of an operation is one",
  operation_refusals: "what an undo left as it is",
  stage_stays: "the way of deals, on which an undo is a step",
  deal_states: "the states of deals, of which an undo is one",
  workspace_writes: "counts writes",
  imports: "how far a file is, which is imported once",
  import_rows: "of a file that is imported, gone",
  import_outcomes: "what an import did",
  import_words: "what a workspace's files call fields",
  known_tags: "suggests every tag that records have had",
  event_feeds: "how far webhooks have read the log",
  rule_feeds: "how far rules have read the log",
  score_feeds: "how far scores have read the log",
};

/** Each undo counts the version of what it changes, and is a change of a deal, which is not idle then. */
const leftOutColumns = "{version,changed_at}";

/** Kept in slots, of which any may count a row: their sums are compared. */
const slotted = new Set(["record_totals", "daily_growth"]);

const tableNames = z.array(z.object({ name: z.string(), hasId: z.boolean() }));
const storedRows = z.array(
  z.object({ name: z.string(), id: z.string(), row: z.record(z.string(), z.unknown()) }),
);

/** Makes a function that reads all rows of a workspace, of every table that has such but those left out. */
export async function workspaceReader(
  database: Client,
  workspaceId: string,
): Promise<() => Promise<WorkspaceRows>> {
  const { rows } = await database.query(`
    select listed.relname as name, exists (select from pg_attribute as other
      where other.attrelid = listed.oid and other.attname = 'id') as "hasId"
    from pg_class as listed join pg_attribute on attrelid = listed.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'workspace_id'
    order by 1`);
  const read = tableNames.parse(rows).filter(({ name }) => !(name in leftOut));
  // Named, so that so many tables are planned once.
  const statement = { name: "all rows", text: read.map(selectOf).join(" union all ") };
  return async () => {
    const found: WorkspaceRows = {};
    const { rows: stored } = await database.query({ ...statement, values: [workspaceId] });
    for (const { name, id, row } of storedRows.parse(stored)) (found[name] ??= {})[id] = row;
    return found;
  };
}

function selectOf({ name, hasId }: { name: string; hasId: boolean }): string {
  if (slotted.has(name)) {
    return `select '${name}' as name, key as id, jsonb_build_object('count', sum(count), 'value', sum(value)) as row
      from (select count, value, (to_jsonb(kept) - '{slot,count,value}'::text[])::text as key
        from ${name} as kept where workspace_id = $1) as kept
      group by key having (sum(count), sum(value)) <> (0, 0)`;
  }
  const row = `to_jsonb(stored) - '${leftOutColumns}'::text[]`;
  const key = hasId ? "id::text" : `(${row})::text`;
  // An undo marks them, and they lead to no winner any more.
  const only = name === "merged_records" ? "and undone_by is null" : "";
  return `select '${name}' as name, ${key} as id, ${row} as row
    from ${name} as stored where workspace_id = $1 ${only}`;
}
