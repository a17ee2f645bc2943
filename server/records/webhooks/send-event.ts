import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { type Outcome, postJson } from "#server/records/webhooks/post-json.ts";
import { secretsInUse, signedHeaders } from "#server/records/webhooks/signature.ts";
import type { deliveries, webhooks } from "#server/records/webhooks/webhooks.table.ts";

export type Webhook = typeof webhooks.$inferSelect;
export type Delivery = typeof deliveries.$inferSelect;

export interface Sender {
  fetch: typeof fetch;
  box: SecretBox;
}

/** Never throws: each failure is an outcome, in a sentence for the log of deliveries. */
export async function sendEvent(
  { fetch, box }: Sender,
  webhook: Webhook,
  { id, body }: Pick<Delivery, "id" | "body">,
  signal: AbortSignal,
): Promise<Outcome> {
  const seconds = Math.floor(Date.now() / 1_000);
  const headersOf = () => signedHeaders({ id, seconds, body }, secretsInUse(webhook, box));
  return postJson(fetch, { url: webhook.url, headersOf, body }, signal);
}
