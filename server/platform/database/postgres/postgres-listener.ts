import { setTimeout as wait } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { Topics, type Listener } from "#server/platform/database/topics.ts";
import type { Report } from "#server/platform/database/connection-pool.ts";

const retryMs = 1000;

/** A connection whose server vanished from the network says nothing, so it is asked now and then. */
const usualPatience = { askEveryMs: 30_000, answerMs: 10_000 };

/** On its own connection, made when first needed. A gap is reported to the listeners. */
export class PostgresListener {
  #topics = new Topics((statement) => this.#inTurn(() => this.#send(statement)));
  #last: Promise<unknown> = Promise.resolve();
  #client: Promise<Client> | undefined;
  #closed = new AbortController();
  #config: ClientConfig;
  #report: Report;
  #askEveryMs: number;

  constructor(config: ClientConfig, report: Report, patience = usualPatience) {
    this.#config = { ...config, query_timeout: patience.answerMs };
    this.#report = report;
    this.#askEveryMs = patience.askEveryMs;
  }

  listen(topic: string, listener: Listener) {
    return this.#topics.listen(topic, listener);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  /** A client of `pg` takes one statement at a time. */
  #inTurn<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const answer = this.#last.then(ask);
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async #send(statement: string): Promise<void> {
    // Once it is closed nothing is heard, and no connection is made any more.
    if (this.#closed.signal.aborted) return;
    const client = await this.#connected();
    // What waits behind a statement without an answer would get none, either: it goes to the next connection.
    await client.query(statement).catch((error: unknown) => {
      void client.end();
      throw error;
    });
  }

  #connected(): Promise<Client> {
    this.#client ??= this.#connect();
    return this.#client;
  }

  async #connect(): Promise<Client> {
    const client = new Client(this.#config);
    const asking = setInterval(() => void this.#ask(client), this.#askEveryMs);
    client.on("error", this.#report);
    client.on("end", () => {
      clearInterval(asking);
      void this.#reconnect();
    });
    await client.connect();
    await this.#topics.attach(client).catch((error: unknown) => endWith(client, error));
    return client;
  }

  async #ask(client: Client): Promise<void> {
    await this.#inTurn(() => client.query("SELECT 1")).catch((error: unknown) => {
      this.#report(new Error("The connection that listens gave no answer", { cause: error }));
      void client.end();
    });
  }

  async #reconnect() {
    this.#client = undefined;
    try {
      await wait(retryMs, undefined, { signal: this.#closed.signal, ref: false });
      await this.#connected();
    } catch {
      // Closed, or the failed connection's own "end" tries again.
    }
  }
}

/** A connection that hears nothing is worse than none: its end begins the next. */
async function endWith(client: Client, error: unknown): Promise<never> {
  await client.end();
  throw error;
}
