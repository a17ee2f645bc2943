import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { NodePgTransaction, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { PgDatabase, PgDialect } from "drizzle-orm/pg-core";
import type { Pool, PoolClient } from "pg";
import { describeStatement } from "#server/platform/traces/statement-name.ts";
import { watched } from "#server/platform/process/work.ts";
import {
  answerOf,
  ConnectionLostError,
  isBroken,
  unlessBroken,
} from "#server/platform/database/connection-lost.ts";
import { Session } from "./session.ts";
import { shortReads } from "./short-reads.ts";
import { StatementNames } from "./statement-names.ts";
import { StatementQueue } from "./statement-queue.ts";
import type { RunQuery } from "./run-query.ts";

/** The database or a transaction of it: a query takes either. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

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
 * @param answerMs after this silence a connection counts as lost
 */
export function createDb(pool: Pool, answerMs: number, options: Options = {}): OpenDb {
  const names = new StatementNames();
  const surroundings = new AsyncLocalStorage<{ open: boolean }>();
  const requireOutside = (): void => {
    if (surroundings.getStore()?.open) throw new OutsideTransactionError();
  };
  const { checkOut, query, short } = outsideTransactions(pool, answerMs, options, requireOutside);

  const transactions = new WeakMap<PoolClient, Transaction>();

  /** Stays with its connection, so that queries are built once for it: `preparedQuery` keeps them by `tx`. */
  function transactionOn(client: PoolClient): Transaction {
    const known = transactions.get(client);
    if (known) return known;
    const queue = new StatementQueue(client, answerMs);
    const nameOf = (text: string) => (options.isPooled ? undefined : names.nameOf(text));
    const ask: RunQuery = ({ name, ...config }, values) =>
      queue.ask({ ...config, name: name ?? nameOf(config.text) }, values);
    const opened = openTransaction(client, queue, watchedQuery(ask, options));
    transactions.set(client, opened);
    return opened;
  }

  const transaction: Db["transaction"] = async (work, config) => {
    const client = await checkOut();
    const opened = transactionOn(client);
    const { tx, run, sentAlong, queue } = opened;
    const scope = { open: true };
    const begun = Promise.all([run({ text: "begin" }), config && tx.setTransaction(config)]);
    // The end of the transaction hears of it.
    begun.catch(ignore);
    try {
      const done = surroundings.run(scope, async () => {
        const result = await work(tx).finally(() => (queue.askLast = undefined));
        await Promise.all([begun, ...sentAlong, opened.committed ?? run({ text: "commit" })]);
        return result;
      });
      return await unlessBroken(client, done);
    } catch (error) {
      await Promise.allSettled([begun, ...sentAlong]);
      if (!isBroken(client) && opened.queue.mayBeOpen) await run({ text: "rollback" });
      throw error;
    } finally {
      scope.open = false;
      sentAlong.length = 0;
      opened.committed = undefined;
      client.release(isBroken(client) || client.getTransactionStatus() !== "I");
    }
  };

  const db = Object.assign(openSession(pool, query), { transaction });
  forShortReads.set(db, withRunner({ db, pool }, short));
  return { db, run: query };
}

function outsideTransactions(
  pool: Pool,
  answerMs: number,
  options: Options,
  requireOutside: () => void,
) {
  const { onFailure = ignore } = options;

  async function checkOut(): Promise<PoolClient> {
    requireOutside();
    if (pool.waitingCount >= mostWaiting) throw new PoolFullError();
    return pool.connect().catch((error: unknown) => {
      const lost = new ConnectionLostError(error);
      onFailure(lost);
      throw lost;
    });
  }

  // The pool's own way ends the connection after any failed query, a broken constraint included.
  const checkIn = (client: PoolClient): void => client.release(isBroken(client));

  const on = (client: PoolClient): RunQuery => {
    return (config, values) => answerOf(client, () => client.query(config, values), answerMs);
  };

  const query: RunQuery = async (config, values) => {
    const client = await checkOut();
    return watchedQuery(on(client), options)(config, values).finally(() => checkIn(client));
  };

  const runAlone: RunQuery = async (config, values) => {
    const client = await checkOut();
    return on(client)(config, values).finally(() => checkIn(client));
  };

  const together = shortReads({ checkOut, checkIn, runAlone, answerMs });
  const short = watchedQuery(async (config, values) => {
    // The one who asks first checks the connection out for all.
    requireOutside();
    return together(config, values);
  }, options);

  return { checkOut, query, short };
}

const forShortReads = new WeakMap<Db, Db>();

/** The same database for look-ups by an id, which go to it together; a replica or a transaction as it is. */
export function shortReadsOf(db: Db): Db {
  return forShortReads.get(db) ?? db;
}

/** The same database, whose queries run in another way; its transactions do not. */
export function withRunner({ db, pool }: { db: Db; pool: Pool }, run: RunQuery): Db {
  const transaction: Db["transaction"] = (work, config) => db.transaction(work, config);
  return Object.assign(openSession(pool, run), { transaction });
}

/** As many as a process has requests at most, with room for jobs: requests that were given up wait too. */
const mostWaiting = 400;

/** How many may wait for a connection: one more would only take memory. */
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

function watchedQuery(ask: RunQuery, { isPooled, onFailure = ignore }: Options): RunQuery {
  return async ({ name, ...config }, values) => {
    const result = await watched(
      "statement",
      () => describeStatement(config.text),
      () => ask(isPooled ? config : { name, ...config }, values),
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

function openSession(pool: Pool, run: RunQuery): Db {
  return new PgDatabase(new PgDialect(), new Session(withQuery(pool, run), run), undefined);
}

interface Transaction {
  tx: NodePgTransaction<Record<string, never>, Record<string, never>>;
  run: RunQuery;
  queue: StatementQueue;
  /** Statements whose answers no one waits for before the transaction's end. */
  sentAlong: Promise<unknown>[];
  /** Where COMMIT went with the last statements. */
  committed: Promise<unknown> | undefined;
}

const transactionsOf = new WeakMap<Db, Transaction>();

function openTransaction(client: PoolClient, queue: StatementQueue, ask: RunQuery): Transaction {
  const run: RunQuery = async (config, values) => {
    if (opened.committed && config.text !== "rollback") throw new AfterCommitError();
    return ask(config, values);
  };
  const opened: Transaction = {
    tx: new NodePgTransaction(new PgDialect(), new Session(withQuery(client, run), run), undefined),
    run,
    queue,
    sentAlong: [],
    committed: undefined,
  };
  transactionsOf.set(opened.tx, opened);
  return opened;
}

/** Sends a statement with those that follow, without a round trip of its own. If it fails, so does the transaction. */
export function sendAlong(tx: Db, statement: { execute: () => Promise<unknown> }): void {
  const transaction = transactionOf(tx);
  const answered = statement.execute();
  // The end of the transaction hears of it.
  answered.catch(ignore);
  transaction.sentAlong.push(answered);
}

/**
 * Sends the last statements of a transaction, all asked in the same turn of the event loop, together with COMMIT, without
 * a round trip between them. They are stored once they are answered: the transaction must have nothing left to ask or to
 * check.
 * @param ask asks those statements, at once
 * @throws AfterCommitError from whatever is asked behind it
 */
export async function commitWith<Result>(tx: Db, ask: () => Promise<Result>): Promise<Result> {
  const transaction = transactionOf(tx);
  const { queue, run } = transaction;
  // The queue asks it later, and it belongs to the request that is here.
  queue.askLast = AsyncResource.bind(() => {
    queue.askLast = undefined;
    transaction.committed = run({ text: "commit" });
    // The end of the transaction hears of it.
    transaction.committed.catch(ignore);
  });
  try {
    const result = await ask();
    await transaction.committed;
    return result;
  } catch (error) {
    // It may have failed before it asked: then what waits is not to be stored with the next batch.
    queue.askLast = undefined;
    throw error;
  }
}

class AfterCommitError extends Error {
  constructor() {
    super(
      "The transaction has been committed with its last statements: nothing can be asked behind them",
    );
  }
}

function transactionOf(tx: Db): Transaction {
  const transaction = transactionsOf.get(tx);
  if (!transaction) throw new Error("This can be asked of a transaction alone");
  return transaction;
}

/** The same pool or connection with another way to run a query, all that Drizzle asks of it. */
function withQuery<Client extends object>(client: Client, query: RunQuery): Client {
  return new Proxy(client, {
    get: (target, key) => (key === "query" ? query : Reflect.get(target, key)),
  });
}
