import type { z } from "zod";
import { incomingWebhookWithAddress } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { type Answer, send, type TestClient } from "./test-client.ts";

type Incoming = z.infer<typeof incomingWebhookWithAddress>;

export const fromBody = (field: string, path = field) => ({ source: "body", field, path });
export const fixed = (field: string, value: string) => ({ source: "fixed", field, value });

/** An incoming webhook that takes name and email, and what is given. */
export function addIncoming(owner: TestClient, settings: object = {}): Promise<Incoming> {
  const mapping = [fromBody("name"), fromBody("email")];
  const body = { name: "Typeform", mapping, ...settings };
  return owner.create("/api/incoming-webhooks", incomingWebhookWithAddress, body);
}

/** As a program does: without cookie and origin. */
export function call(
  { address }: Pick<Incoming, "address">,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return send({
    method: "POST",
    path: new URL(address).pathname,
    body,
    headers: { origin: null, ...headers },
  });
}
