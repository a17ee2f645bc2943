import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { signatureCheck } from "./signed-requests.ts";

interface Received {
  path: string;
  key: string | undefined;
  headers: IncomingHttpHeaders;
  /** Whether one of the signatures is made with a secret. */
  isSignedWith: (secret: string) => boolean;
  body: unknown;
}

/** A program of someone else that takes JSON, and answers path by path as a test says: 204 where it says nothing. */
export async function startPlainEndpoint() {
  const received: Received[] = [];
  const statuses = new Map<string, number>();
  const silent = new Set<string>();
  const hungUp = new Set<string>();
  const delayed = new Map<string, Promise<void>>();

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    const key = request.headers["idempotency-key"]?.toString();
    const { headers } = request;
    const body = await text(request);
    const isSignedWith = signatureCheck(headers, body);
    received.push({ path, key, headers, isSignedWith, body: JSON.parse(body) });
    if (hungUp.has(path)) request.socket.destroy();
    if (silent.has(path) || hungUp.has(path)) return;
    await delayed.get(path);
    response.writeHead(statuses.get(path) ?? 204).end();
  }

  const server = createServer((request, response) => void take(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no port");
  const at = (path: string) => received.filter((one) => one.path === path);
  return {
    origin: `http://127.0.0.1:${address.port}`,
    at,
    answer: (path: string, status: number) => void statuses.set(path, status),
    beSilent: (path: string) => void silent.add(path),
    hangUp: (path: string) => void hungUp.add(path),
    /** @returns what has the path's calls answered */
    delay: (path: string): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      delayed.set(path, promise);
      return resolve;
    },
    async hear(path: string, count: number): Promise<Received[]> {
      await expect.poll(() => at(path).length).toBe(count);
      return at(path);
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type PlainEndpoint = Awaited<ReturnType<typeof startPlainEndpoint>>;
