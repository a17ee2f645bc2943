import { DatabaseError, type PoolClient } from "pg";

/** The database could not be reached, or went away before it answered. */
export class ConnectionLostError extends Error {
  /** SQLSTATE's connection_failure, so that it is read like any other refusal. */
  code = "08006";

  constructor(cause: unknown) {
    super("The connection to the database was lost", { cause });
  }
}

const broken = new WeakSet<PoolClient>();

/** Remembers when a connection breaks, and keeps its error event from ending the process. */
export function noticeBreak(client: PoolClient): void {
  client.on("error", () => broken.add(client));
}

export function isBroken(client: PoolClient): boolean {
  return broken.has(client);
}

/** A connection without an answer in time counts as lost: a server that vanished never says so. */
export async function answerOf<Answer>(
  client: PoolClient,
  runQuery: () => Promise<Answer>,
  limitMs: number,
): Promise<Answer> {
  if (isBroken(client)) throw new ConnectionLostError(undefined);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => {
    broken.add(client);
    reject(new ConnectionLostError(undefined));
  }, limitMs);
  runQuery().then(resolve, (error: unknown) => reject(explainError(client, error)));
  return promise.finally(() => clearTimeout(timer));
}

/** The work's own outcome, unless the connection breaks first: it may wait for what never comes. */
export function unlessBroken<Result>(client: PoolClient, work: Promise<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const fail = (error: Error) => reject(explainError(client, error));
  client.once("error", fail);
  work.then(resolve, reject).finally(() => client.off("error", fail));
  return promise;
}

/** What `pg` throws when a connection breaks has many wordings and no code. */
export function explainError(client: PoolClient, error: unknown): unknown {
  if (error instanceof DatabaseError || !isBroken(client)) return error;
  return new ConnectionLostError(error);
}
