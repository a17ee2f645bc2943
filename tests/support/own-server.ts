import { beforeAll } from "vitest";
import type { Db } from "#server/platform/database/database.ts";
import { createOwnDatabase, type OwnDatabase } from "./own-database.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { sendTo } from "./test-client.ts";

type Stoppable = { stop: () => Promise<void> };

interface Parts {
  home: OwnDatabase;
  server: ServerProcess;
  settings: Record<string, string>;
  beside: Stoppable | undefined;
}

/** A server with a database of its own, which all clients of the file ask. */
export class OwnServer {
  readonly #parts: Parts;

  private constructor(parts: Parts) {
    this.#parts = parts;
    sendTo(parts.server.baseUrl);
  }

  /** @param beside runs already, and ends with the server, or where it does not begin */
  static async begin(
    variables: Record<string, string> = {},
    beside?: Stoppable,
  ): Promise<OwnServer> {
    const home = await createOwnDatabase();
    const settings = { ...home.variables, ...variables };
    try {
      return new OwnServer({ home, settings, server: await startServer(settings), beside });
    } catch (error) {
      await beside?.stop();
      await home.remove();
      throw error;
    }
  }

  get baseUrl(): string {
    return this.#parts.server.baseUrl;
  }

  /** Undefined where the database is embedded. */
  get databaseUrl(): string | undefined {
    return this.#parts.settings["DATABASE_URL"];
  }

  /** Changes the database while the server is away, and brings it back. */
  async whileAway<Result>(change: (db: Db) => Promise<Result>): Promise<Result> {
    await this.#parts.server.stop();
    const { db, close } = await this.#parts.home.open();
    let result: Result;
    try {
      result = await change(db);
    } finally {
      await close();
    }
    await this.#goOn();
    return result;
  }

  /** Ends the server as a power cut would, and starts it again. @param meanwhile done while it is away */
  async killAndStart(meanwhile: () => void = () => undefined): Promise<void> {
    await this.#parts.server.kill();
    meanwhile();
    await this.#goOn();
  }

  async end(): Promise<void> {
    const { server, beside, home } = this.#parts;
    sendTo(null);
    try {
      await server.stop();
    } finally {
      await beside?.stop();
    }
    await home.remove();
  }

  async #goOn(): Promise<void> {
    this.#parts.server = await startServer(this.#parts.settings);
    sendTo(this.#parts.server.baseUrl);
  }
}

/** For all tests of a file. @returns its `whileAway` */
export function useOwnServer(): (change: (db: Db) => Promise<unknown>) => Promise<unknown> {
  let own: OwnServer;
  beforeAll(async () => {
    own = await OwnServer.begin();
    return () => own.end();
  });
  return (change) => own.whileAway(change);
}
