import type { ClientRequest, IncomingMessage } from "node:http";
import { subscribe } from "node:diagnostics_channel";

/** How long to wait where the provider is busy and does not say. */
const usualWaitMs = 10_000;
const longestWaitMs = 5 * 60_000;

let busyUntilMs: number | null = null;

/**
 * Mollie's library keeps the headers of a refusal to itself, so that `Retry-After` (RFC 9110, 10.2.3)
 * is read where Node's own HTTP client hears it.
 */
subscribe("http.client.response.finish", (message) => {
  if (!isExchange(message) || message.response.statusCode !== 429) return;
  if (!String(message.request.getHeader("user-agent")).includes("Mollie/")) return;
  const seconds = Number(message.response.headers["retry-after"]);
  busyUntilMs = Number.isFinite(seconds) ? Date.now() + seconds * 1_000 : null;
});

type Exchange = { request: ClientRequest; response: IncomingMessage };

function isExchange(message: unknown): message is Exchange {
  return typeof message === "object" && message !== null && "response" in message;
}

/** How long the provider wants to be left alone, after it has answered 429. */
export function busyMs(): number {
  const waitMs = busyUntilMs === null ? usualWaitMs : busyUntilMs - Date.now();
  return Math.min(Math.max(waitMs, 0), longestWaitMs);
}
