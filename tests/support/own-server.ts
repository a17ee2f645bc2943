import { afterAll, beforeAll } from "vitest";
import type { Db } from "#server/platform/database/database.ts";
import { createOwnDatabase, type OwnDatabase } from "./own-database.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { sendTo } from "./test-client.ts";

/** A server with a database of its own, which all clients of the file ask. */
export class OwnServer {
  readonly #home: OwnDatabase;
  #server: ServerProcess;

  private constructor(home: OwnDatabase, server: ServerProcess) {
    this.#home = home;
    this.#server = server;
    sendTo(server.baseUrl);
  }

  static async begin(): Promise<OwnServer> {
    const home = await createOwnDatabase();
    return new OwnServer(home, await startServer(home.variables));
  }

  /** Changes the database while the server is away, and brings it back. */
  async whileAway<Result>(change: (db: Db) => Promise<Result>): Promise<Result> {
    await this.#server.stop();
    const { db, close } = await this.#home.open();
    const result = await change(db);
    await close();
    this.#server = await startServer(this.#home.variables);
    sendTo(this.#server.baseUrl);
    return result;
  }

  async end(): Promise<void> {
    sendTo(null);
    await this.#server.stop();
    await this.#home.remove();
  }
}

/** For all tests of a file. @returns its `whileAway` */
export function useOwnServer(): (change: (db: Db) => Promise<unknown>) => Promise<unknown> {
  let own: OwnServer;
  beforeAll(async () => {
    own = await OwnServer.begin();
  });
  afterAll(() => own.end());
  return (change) => own.whileAway(change);
}
