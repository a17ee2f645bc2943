import type { PoolClient, QueryConfig, QueryResult } from "pg";
import { answerOf, explainError } from "#server/platform/database/connection-lost.ts";
import { StatementBatch, type Statement } from "./statement-batch.ts";

/** A connection's statements in their order: what is asked in one turn is sent as one batch. */
export class StatementQueue {
  #client: PoolClient;
  #answerMs: number;
  #waiting: Statement[] = [];
  #isSending = false;
  /** Whether what was sent last may have left a transaction open: a whole one leaves none. */
  mayBeOpen = false;
  /** Asks for what goes behind the statements that are sent next. */
  askLast: (() => void) | undefined;

  constructor(client: PoolClient, answerMs: number) {
    this.#client = client;
    this.#answerMs = answerMs;
  }

  ask(config: QueryConfig, values?: unknown[]): Promise<QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
    const explain = (error: unknown) => reject(explainError(this.#client, error));
    this.#waiting.push({ config, values, resolve, reject: explain });
    this.#sendSoon();
    return promise;
  }

  /** Once nothing more can be asked before something is answered: a tick comes after all microtasks. */
  #sendSoon(): void {
    if (this.#isSending || this.#waiting.length === 0) return;
    this.#isSending = true;
    process.nextTick(() => void this.#send());
  }

  async #send(): Promise<void> {
    this.askLast?.();
    const statements = this.#waiting.splice(0);
    const batch = new StatementBatch(statements);
    this.mayBeOpen = !batch.isWhole;
    const send = () => {
      this.#client.query(batch);
      return batch.answered;
    };
    try {
      await answerOf(this.#client, send, this.#answerMs);
    } catch (error) {
      for (const { reject } of statements) reject(error);
    }
    this.#isSending = false;
    this.#sendSoon();
  }
}
