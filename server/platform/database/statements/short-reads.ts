import { DatabaseError, type PoolClient } from "pg";
import { answerOf, explainError } from "#server/platform/database/connection-lost.ts";
import { StatementBatch, type Statement } from "./statement-batch.ts";
import type { RunQuery } from "./run-query.ts";

interface ShortReadsOptions {
  checkOut: () => Promise<PoolClient>;
  checkIn: (client: PoolClient) => void;
  /** Runs a statement by itself. */
  runAlone: RunQuery;
  answerMs: number;
}

/**
 * Sends the reads of one turn of the event loop in one packet: handing a packet to the kernel and waking PostgreSQL takes
 * longer than a look-up by an id. Only for statements as short as that, since each waits for all of them.
 */
export function shortReads({ checkOut, checkIn, runAlone, answerMs }: ShortReadsOptions): RunQuery {
  let waiting: Statement[] = [];

  async function sendAll(): Promise<void> {
    const asked = waiting;
    waiting = [];
    const [first, ...others] = asked;
    if (first && others.length === 0) return answerAlone(first);
    try {
      const client = await checkOut();
      // Each gets its error before all are answered, in the words of `pg`.
      const explained = asked.map((one) => ({
        ...one,
        reject: (error: unknown) => one.reject(explainError(client, error)),
      }));
      const batch = new StatementBatch(explained);
      const send = () => {
        client.query(batch);
        return batch.answered;
      };
      await answerOf(client, send, answerMs).finally(() => checkIn(client));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  function answerAlone({ config, values, resolve, reject }: Statement): void {
    runAlone(config, values).then(resolve, reject);
  }

  return (config, values) => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<RunQuery>>>();
    const statement: Statement = { config, values, resolve, reject: tryAlone };
    // What fails keeps those behind it from being run.
    function tryAlone(error: unknown): void {
      if (!(error instanceof DatabaseError)) return reject(error);
      answerAlone({ config, values, resolve, reject });
    }
    // Once all calls that have arrived are begun.
    if (waiting.push(statement) === 1) setImmediate(() => void sendAll());
    return promise;
  };
}
