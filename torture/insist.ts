import { setTimeout as pause } from "node:timers/promises";
import type { Answer } from "#tests/support/test-client.ts";
import type { Ledger } from "./ledger.ts";

export interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** Someone signed in, who knows where to send at this moment. */
export interface Caller {
  cookie: string;
  server: () => string;
  ledger: Ledger;
}

/** An answer, and whether an earlier try may have been done without our hearing of it. */
export interface Settled extends Answer {
  isRepeated: boolean;
}

const patienceMs = 5_000;
const pauseMs = 50;

/** However bad things are: a server that has not recovered by then never will. */
const giveUpAfterMs = 150_000;

/** Statuses that say: the same again, in a moment. */
const notNow = new Set([409, 429, 503]);

/** Sends a call again and again until it is answered for good, as a program on a bad line does. */
export async function insist(caller: Caller, call: Call): Promise<Settled> {
  const begunMs = Date.now();
  for (let tries = 1; ; tries += 1) {
    const answer = await tryOnce(caller, call);
    if (answer && answer.status >= 500 && answer.status !== 503) {
      caller.ledger.troubles.push(`${call.method} ${call.path} was answered ${answer.status}`);
    } else if (answer && !notNow.has(answer.status)) {
      return { ...answer, isRepeated: tries > 1 };
    }
    caller.ledger.postpone();
    if (Date.now() - begunMs > giveUpAfterMs) {
      throw new Error(`${call.method} ${call.path} found no answer in ${giveUpAfterMs / 1_000} s`);
    }
    await pause(pauseMs);
  }
}

/** Null where no answer came, or not the whole of it. */
async function tryOnce(caller: Caller, call: Call): Promise<Answer | null> {
  const server = caller.server();
  try {
    const response = await fetch(server + call.path, {
      method: call.method,
      headers: {
        cookie: caller.cookie,
        origin: server,
        ...(call.body && { "content-type": "application/json" }),
        ...call.headers,
      },
      body: call.body ? JSON.stringify(call.body) : null,
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await response.text();
    const body: unknown = text === "" ? null : JSON.parse(text);
    return { status: response.status, headers: response.headers, body };
  } catch {
    return null;
  }
}
