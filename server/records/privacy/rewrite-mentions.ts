import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#server/platform/database/database.ts";

const erasedName = "an erased contact";

export interface Place {
  table: string;
  columns: string[];
  /** Whether texts stand in conditions and values alone: what else is in the JSON are words of the product. */
  isFilter?: boolean;
  /** Limits the rows of the workspace. */
  only?: SQL;
}

const foundRow = z.object({ row: z.string(), fields: z.record(z.string(), z.unknown()) });

/** Whole words become "an erased contact", also within JSON. Call it without the change log. */
export async function rewriteMentions(
  tx: Db,
  workspaceId: string,
  texts: string[],
  { table, columns, isFilter = false, only = sql`true` }: Place,
): Promise<void> {
  if (texts.length === 0) return;
  const rewrite = rewriterOf(texts);
  const name = sql.identifier(table);
  const searched = sql`concat_ws(E'\n', ${sql.join(
    columns.map((column) => sql`${sql.identifier(column)}::text`),
    sql`, `,
  )})`;
  const fields = sql.join(
    columns.map((column) => sql`${column}::text, to_jsonb(${sql.identifier(column)})`),
    sql`, `,
  );
  const { rows } = await tx.execute(sql`
    select ctid::text as row, jsonb_build_object(${fields}) as fields from ${name}
    where workspace_id = ${workspaceId} and ${only} and ${mentions(searched, texts)}
    for update`);
  const listed = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  for (const { row, fields: found } of z.array(foundRow).parse(rows)) {
    const rewritten = JSON.stringify(
      isFilter ? rewriteConditions(found, rewrite) : rewriteValue(found, rewrite),
    );
    await tx.execute(sql`update ${name} as stored set (${listed}) = (
        select ${listed} from jsonb_populate_record(stored, ${rewritten}::jsonb))
      where ctid = ${row}::tid`);
  }
}

/** Whether a text contains one of these, in either case, plain or escaped as in JSON. */
export function mentions(searched: SQL, texts: string[]): SQL {
  const written = texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
  const patterns = (list: string[]) =>
    sql`any(${sql.param([...new Set(list)].map((text) => `%${likeText(text)}%`))}::text[])`;
  return sql`(${searched} like ${patterns(written)}
    or lower(${searched}) like ${patterns(written.map((text) => text.toLowerCase()))})`;
}

function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

function rewriterOf(texts: string[]): (text: string) => string {
  const longestFirst = texts.toSorted((one, other) => other.length - one.length);
  const alternatives = longestFirst
    .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
    .join("|");
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, "giu");
  return (text) => text.replaceAll(pattern, erasedName);
}

function rewriteValue(value: unknown, rewrite: (text: string) => string): unknown {
  if (typeof value === "string") return rewrite(value);
  if (Array.isArray(value)) return value.map((item) => rewriteValue(item, rewrite));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, rewriteValue(item, rewrite)]),
  );
}

/** Filters are JSON, some of them as texts within JSON: only what fields are compared with, and were, is rewritten. */
function rewriteConditions(node: unknown, rewrite: (text: string) => string): unknown {
  if (typeof node === "string") {
    const inner = jsonIn(node);
    return inner === null ? node : JSON.stringify(rewriteConditions(inner, rewrite));
  }
  if (Array.isArray(node)) return node.map((item) => rewriteConditions(item, rewrite));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, item]) => [
      key,
      key === "value" || key === "values"
        ? rewriteValue(item, rewrite)
        : rewriteConditions(item, rewrite),
    ]),
  );
}

function jsonIn(text: string): object | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" ? parsed : null;
  } catch {
    return null;
  }
}
