import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { type WebhookEvent, webhookEvent } from "#shared/records/webhooks.ts";
import { signatureCheck } from "./signed-requests.ts";

export interface Received {
  path: string;
  id: string;
  /** Whether one of the signatures is made with a secret. */
  isSignedWith: (secret: string) => boolean;
  event: WebhookEvent;
}

type Answer = (response: ServerResponse) => void;

const accept: Answer = (response) => void response.writeHead(204).end();

/** A server of someone else that takes events, and answers path by path as a test says. */
export async function startWebhookEndpoint() {
  const received: Received[] = [];
  const answers = new Map<string, Answer>();

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    const body = await text(request);
    received.push({
      path,
      id: String(request.headers["webhook-id"]),
      event: webhookEvent.parse(JSON.parse(body)),
      isSignedWith: signatureCheck(request.headers, body),
    });
    (answers.get(path) ?? accept)(response);
  }

  const server = createServer((request, response) => void take(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no port");
  const origin = `http://127.0.0.1:${address.port}`;
  const at = (path: string) => received.filter((one) => one.path === path);

  return {
    origin,
    at,
    answer: (path: string, answer: Answer = accept) => void answers.set(path, answer),
    /** Waits until so many have come. */
    async hear(path: string, count: number): Promise<Received[]> {
      await expect.poll(() => at(path).length).toBeGreaterThanOrEqual(count);
      return at(path);
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
