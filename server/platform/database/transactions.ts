import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import type { Pool, PoolClient, QueryConfig, QueryResult } from "pg";
import { describeStatement } from "#server/platform/traces/statement-name.ts";
import { watched } from "#server/platform/work.ts";
import { answerOf, ConnectionLostError, isBroken, unlessBroken } from "./connection-lost.ts";

/** The database or a transaction of it: a query takes either. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export type RunQuery = (config: QueryConfig, values?: unknown[]) => Promise<QueryResult>;

/** A database, and the way in which it runs a query. */
export interface OpenDb {
  db: Db;
  run: RunQuery;
}

interface Options {
  /** Whether each transaction may be on another session, which knows no statement's name. */
  isPooled?: boolean;
  /** Hears of each statement that fails, and of a connection that cannot be had. */
  onFailure?: (error: unknown) => void;
}

const ignore = (): void => undefined;

/**
 * Drizzle on a pool, with the pitfalls of both taken out.
 * @param answerMs how long a connection may give no answer before it counts as lost.
 */
export function createDb(
  pool: Pool,
  answerMs: number,
  { isPooled = false, onFailure = ignore }: Options = {},
): OpenDb {
  const surroundings = new AsyncLocalStorage<{ open: boolean }>();

  const on = (client: PoolClient): RunQuery => {
    const query = queryOn(client, answerMs, onFailure);
    return isPooled ? ({ name: _name, ...unnamed }, values) => query(unnamed, values) : query;
  };

  async function checkOut(): Promise<PoolClient> {
    if (surroundings.getStore()?.open) throw new OutsideTransactionError();
    if (pool.waitingCount >= mostWaiting) throw new PoolFullError();
    return pool.connect().catch((error: unknown) => {
      const lost = new ConnectionLostError(error);
      onFailure(lost);
      throw lost;
    });
  }

  // The pool's own way ends the connection after any failed query, a broken constraint included.
  const query: RunQuery = async (config, values) => {
    const client = await checkOut();
    try {
      return await on(client)(config, values);
    } finally {
      client.release(isBroken(client));
    }
  };

  // Drizzle's own way loses a connection for good whose BEGIN fails.
  const transaction: Db["transaction"] = async (work, config) => {
    const client = await checkOut();
    const scope = { open: true };
    try {
      const begun = drizzle(withQuery(client, on(client))).transaction(
        (tx) => surroundings.run(scope, () => work(tx)),
        config,
      );
      return await unlessBroken(client, begun);
    } finally {
      scope.open = false;
      client.release(isBroken(client) || client.getTransactionStatus() !== "I");
    }
  };

  return { db: Object.assign(drizzle(withQuery(pool, query)), { transaction }), run: query };
}

/** The same database, whose queries run in another way; its transactions do not. */
export function withRunner({ db, pool }: { db: Db; pool: Pool }, run: RunQuery): Db {
  const transaction: Db["transaction"] = (work, config) => db.transaction(work, config);
  return Object.assign(drizzle(withQuery(pool, run)), { transaction });
}

/** As many as a process has requests at most, with room for jobs: requests that were given up wait too. */
const mostWaiting = 400;

/** So many wait for a connection that one more would only take memory. */
class PoolFullError extends ConnectionLostError {
  constructor() {
    super(new Error("too many wait for a connection"));
  }
}

class OutsideTransactionError extends Error {
  constructor() {
    super("Inside db.transaction use its tx: a query on db would wait for it, or miss its writes");
  }
}

function queryOn(
  client: PoolClient,
  answerMs: number,
  onFailure: (error: unknown) => void,
): RunQuery {
  return async (config, values) => {
    const result = await watched(
      "statement",
      () => describeStatement(config.text),
      () => answerOf(client, () => client.query(config, values), answerMs),
    ).catch((error: unknown) => {
      onFailure(error);
      throw error;
    });
    // After a failed statement PostgreSQL answers COMMIT with ROLLBACK and no error.
    if (config.text === "commit" && result.command === "ROLLBACK") {
      throw new Error("Nothing was stored: a statement of the transaction failed unnoticed");
    }
    return result;
  };
}

/** The same pool or connection with another way to run a query, all that Drizzle asks of it. */
function withQuery<Client extends object>(client: Client, query: RunQuery): Client {
  return new Proxy(client, {
    get: (target, key) => (key === "query" ? query : Reflect.get(target, key)),
  });
}
