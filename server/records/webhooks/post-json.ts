import { ForbiddenAddress } from "#server/platform/outgoing/guarded-fetch.ts";

export interface Outcome {
  /** Null without an answer. */
  status: number | null;
  durationMs: number;
  /** Null where the endpoint accepted the event. */
  problem: string | null;
  /** How long the endpoint asks to be left alone. */
  restSeconds: number;
}

interface Sent {
  url: string;
  /** Asked for when it is sent: a secret may not be readable any more. */
  headersOf: () => Record<string, string>;
  body: string;
}

const longestRestSeconds = 3_600;

/** Never throws: each failure is an outcome, in a sentence for a log. */
export async function postJson(
  send: typeof fetch,
  { url, headersOf, body }: Sent,
  signal: AbortSignal,
): Promise<Outcome> {
  const begunMs = performance.now();
  const outcome = (rest: Partial<Outcome> & Pick<Outcome, "problem">): Outcome => ({
    status: null,
    restSeconds: 0,
    durationMs: Math.round(performance.now() - begunMs),
    ...rest,
  });
  try {
    const headers = {
      "content-type": "application/json",
      "user-agent": "CRM-Pro-Webhooks/1.0",
      ...headersOf(),
    };
    const { status, headers: given } = await send(url, { method: "POST", headers, body, signal });
    return outcome({ status, problem: problemOf(status), restSeconds: restAsked(given) });
  } catch (error) {
    return outcome({ problem: describe(error) });
  }
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) {
    return `The endpoint answered ${status}. Redirects are not followed: enter the address that it leads to.`;
  }
  return `The endpoint answered ${status}.`;
}

/** Of Retry-After only the seconds (RFC 9110, 10.2.3). */
function restAsked(headers: Headers): number {
  const seconds = Number(headers.get("retry-after"));
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), longestRestSeconds) : 0;
}

const notLookedUp = "The name of the server could not be looked up.";

const sentences: Record<string, string> = {
  ENOTFOUND: "There is no server of that name.",
  ENODATA: "There is no server of that name.",
  EAI_AGAIN: notLookedUp,
  ESERVFAIL: notLookedUp,
  ETIMEOUT: notLookedUp,
  ECONNREFUSED: "The server refuses the connection.",
  ECONNRESET: "The server closed the connection before it answered.",
  ABORT_ERR: "The endpoint did not answer in time.",
  ETIMEDOUT: "The server could not be reached in time.",
  CERT_HAS_EXPIRED: "The server's certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The server's certificate is signed by no one who is known.",
  SELF_SIGNED_CERT_IN_CHAIN: "The server's certificate is signed by no one who is known.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The server's certificate is signed by no one who is known.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The server's certificate is for another name.",
};

function describe(error: unknown): string {
  if (error instanceof ForbiddenAddress) return `The address is not permitted: ${error.message}.`;
  if (!(error instanceof Error)) return "The event could not be sent.";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return sentences[code] ?? `The event could not be sent: ${error.message}.`;
}
