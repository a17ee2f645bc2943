import { type Placeholder, sql, type SQL } from "drizzle-orm";
import type { Db } from "./transactions.ts";

/** A value that stands in a query, or the place of one that comes with each call. */
export type Parameter<Value> = Value | Placeholder | SQL;

/** Texts and all values of a row come with each call; Drizzle takes placeholders for both. */
export type QueryParameters<Values> = {
  [Name in keyof Values]: Name extends "visibility" ? Values[Name] : QueryParameter<Values[Name]>;
};

/** The same for one value. */
export type QueryParameter<Value> = Extract<Value, string> extends never ? Value : Parameter<Value>;

interface Prepared<Row> {
  execute: (values: Record<string, unknown>) => Promise<Row[]>;
}

export interface Preparable<Row> {
  prepare: (name: string) => Prepared<Row>;
}

/** How many shapes of one query are kept; what comes beyond is built each time. */
const mostKept = 50;

/** In a sub-select the workspace does not change the plan, so one plan is kept for all. */
const anyWorkspace = sql`(select ${sql.placeholder("workspaceId")}::uuid)`;

/**
 * Keeps a query once it is built, which takes longer than sending it, and names its statement, so that PostgreSQL keeps the
 * plan. Strings come with each call. All else is the query's shape: which values there are, numbers such as a limit, how far
 * the person's visibility goes; of a row to be written which columns it names, and which of them it empties.
 * @param name the statement's own
 * @param build gets the values, with a placeholder for each string
 * @param isReplanned whether the plan depends on strings among the values: then it is planned each time
 */
export function preparedQuery<Values extends object, Row>(
  name: string,
  build: (db: Db, later: QueryParameters<Values>) => Preparable<Row>,
  isReplanned: (values: Values) => boolean = () => false,
): (db: Db, values: Values) => Promise<Row[]> {
  const names = new Map<string, string>();
  const built = new WeakMap<Db, Map<string, Prepared<Row>>>();

  /** Its name is the same on every connection; undefined for one shape too many. */
  function nameOf(shape: string, values: Values): string | undefined {
    if (!names.has(shape) && names.size < mostKept) {
      names.set(shape, isReplanned(values) ? "" : `${name}_${names.size}`);
    }
    return names.get(shape);
  }

  function keep(db: Db, shape: string, prepared: Prepared<Row>): void {
    const ofDb = built.get(db) ?? new Map<string, Prepared<Row>>();
    built.set(db, ofDb.set(shape, prepared));
  }

  return (db, values) => {
    const { later, texts, shape } = takeApart(values);
    const known = built.get(db)?.get(shape);
    if (known) return known.execute(texts);
    const ownName = nameOf(shape, values);
    const prepared = build(db, ownName ? forAnyWorkspace(later) : later).prepare(ownName ?? "");
    if (ownName !== undefined) keep(db, shape, prepared);
    return prepared.execute(texts);
  };
}

function forAnyWorkspace<Places extends object>(later: Places): Places {
  return "workspaceId" in later ? { ...later, workspaceId: anyWorkspace } : later;
}

function takeApart<Values extends object>(values: Values) {
  const texts: Record<string, unknown> = {};
  const later: Record<string, unknown> = {};
  let shape = "";
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (isRow(value)) {
      const row = takeRowApart(name, value, texts);
      later[name] = row.later;
      shape += ` ${name}(${row.shape})`;
      continue;
    }
    const isText = typeof value === "string" && name !== "visibility";
    if (isText) texts[name] = value;
    later[name] = isText ? sql.placeholder(name) : value;
    shape += isText ? ` ${name}` : ` ${name}=${value}`;
  }
  // Each name has its own value or a place for it, as the type says.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { texts, later: later as QueryParameters<Values>, shape };
}

function isRow(value: unknown): value is object {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** No column's encoder takes null, which is therefore part of the query. */
function takeRowApart(name: string, row: object, values: Record<string, unknown>) {
  const later: Record<string, unknown> = {};
  let shape = "";
  for (const [column, value] of Object.entries(row)) {
    if (value === undefined) continue;
    const place = `${name}.${column}`;
    later[column] = value === null ? null : sql.placeholder(place);
    shape += value === null ? ` ${column}=null` : ` ${column}`;
    if (value !== null) values[place] = value;
  }
  return { later, shape };
}
