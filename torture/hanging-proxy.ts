import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

interface Pair {
  client: Socket;
  server: Socket;
}

export class HangingProxy {
  readonly url: string;
  readonly #listener: Server;
  readonly #pairs = new Set<Pair>();
  #isHanging = false;

  private constructor(listener: Server, url: string) {
    this.#listener = listener;
    this.url = url;
  }

  /** @param target the database's address, whose host and port the proxy's take the place of */
  static async start(target: string, stack: AsyncDisposableStack): Promise<HangingProxy> {
    const { hostname, port } = new URL(target);
    const listener = createServer().listen(0, "127.0.0.1");
    await once(listener, "listening");
    const address = listener.address();
    if (address === null || typeof address === "string") throw new Error("There is no port");
    const url = new URL(target);
    url.port = String(address.port);
    const proxy = new HangingProxy(listener, url.href);
    listener.on("connection", (client) => proxy.#join(client, connect(Number(port), hostname)));
    stack.defer(() => proxy.#close());
    return proxy;
  }

  /** From now on nothing passes, in either direction; new connections are taken and hang as well. */
  hang(): void {
    this.#isHanging = true;
    for (const pair of this.#pairs) part(pair);
  }

  /** New connections work again; those that hang do so for ever. */
  serveNewcomers(): void {
    this.#isHanging = false;
  }

  /** Breaks all connections, as a firewall does that has forgotten them. */
  reset(): void {
    for (const { client, server } of this.#pairs) {
      client.resetAndDestroy();
      server.destroy();
    }
    this.#pairs.clear();
    this.#isHanging = false;
  }

  #join(client: Socket, server: Socket): void {
    const pair = { client, server };
    this.#pairs.add(pair);
    for (const socket of [client, server]) {
      socket.on("error", () => {});
      socket.once("close", () => this.#end(pair));
    }
    if (this.#isHanging) return;
    client.pipe(server);
    server.pipe(client);
  }

  #end(pair: Pair): void {
    this.#pairs.delete(pair);
    pair.client.destroy();
    pair.server.destroy();
  }

  async #close(): Promise<void> {
    this.reset();
    this.#listener.close();
    await once(this.#listener, "close");
  }
}

function part({ client, server }: Pair): void {
  client.unpipe(server).pause();
  server.unpipe(client).pause();
}
