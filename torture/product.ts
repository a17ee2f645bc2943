import { startServer, type ServerProcess } from "#tests/support/server-process.ts";
import { findHalvesOf } from "./places.ts";

/** One server of the product, which is started again after it was killed, as a supervisor does. */
export class Product {
  readonly #variables: Record<string, string>;
  #server: ServerProcess;

  private constructor(variables: Record<string, string>, server: ServerProcess) {
    this.#variables = variables;
    this.#server = server;
  }

  static async start(variables: Record<string, string>): Promise<Product> {
    return new Product(variables, await startServer(variables));
  }

  readonly address = (): string => this.#server.baseUrl;

  /** @param meanwhile what is done while it is gone */
  async killAndRestart(meanwhile: () => Promise<void> = async () => {}): Promise<void> {
    await this.#server.kill();
    await meanwhile();
    this.#server = await startServer(this.#variables);
  }

  kill(): Promise<void> {
    return this.#server.kill();
  }

  /** Ends the server, and looks whether what it leaves in its database fits together. */
  async endAndFindHalves(): Promise<string[]> {
    await this.#server.kill();
    return findHalvesOf(this.#variables);
  }
}
