import type { ClientRequest, IncomingMessage } from "node:http";
import { subscribe } from "node:diagnostics_channel";

/** The wait for a busy provider without `Retry-After`. */
const usualWaitMs = 10_000;
const longestWaitMs = 5 * 60_000;

let busyUntilMs: number | null = null;

/** Mollie's library hides `Retry-After` (RFC 9110, 10.2.3); Node's diagnostics channel does not. */
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

export function busyMs(): number {
  const waitMs = busyUntilMs === null ? usualWaitMs : busyUntilMs - Date.now();
  return Math.min(Math.max(waitMs, 0), longestWaitMs);
}
