import { setTimeout as wait } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { Topics } from "./topics.ts";
import type { Report } from "./connection-pool.ts";

const retryMs = 1000;

/**
 * Hears NOTIFY on a connection of its own, made when first needed and again whenever it breaks.
 * What is sent while it is broken goes unheard.
 */
export class PostgresListener {
  #topics = new Topics(async (statement) => (await this.#connected()).query(statement));
  #client: Promise<Client> | undefined;
  #closed = new AbortController();
  #config: ClientConfig;
  #report: Report;

  constructor(config: ClientConfig, report: Report) {
    this.#config = config;
    this.#report = report;
  }

  listen(topic: string, onMessage: (payload: string) => void) {
    return this.#topics.listen(topic, onMessage);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  #connected(): Promise<Client> {
    this.#client ??= this.#connect();
    return this.#client;
  }

  async #connect(): Promise<Client> {
    const client = new Client(this.#config);
    client.on("error", this.#report);
    client.on("end", () => void this.#reconnect());
    await client.connect();
    await this.#topics.attach(client);
    return client;
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
