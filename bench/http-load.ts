import autocannon from "autocannon";
import type { HttpRequest } from "./operations.ts";
import type { Sample } from "./samples.ts";

export const connections = 16;

export interface SignedIn {
  baseUrl: string;
  cookie: string;
}

/** A run ends here even if hardly anything was answered. */
const longestRunSeconds = 30;

/** Sends requests over kept connections, each as soon as the one before it was answered. */
export async function loadOverHttp(
  { baseUrl, cookie }: SignedIn,
  nextRequest: () => HttpRequest,
  durationMs: number,
  callers = connections,
): Promise<Sample> {
  const latenciesMs: number[] = [];
  const startedMs = performance.now();
  let elapsedMs = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = {
      url: baseUrl,
      connections: callers,
      duration: longestRunSeconds,
      sampleInt: 50,
      headers: { cookie, origin: baseUrl, "content-type": "application/json" },
      requests: [planOf(nextRequest)],
    };
    const load = autocannon(options, (error: Error | null, result) =>
      error ? reject(error) : resolve(result),
    );
    load.on("response", (_client, _status, _bytes, latencyMs) => {
      latenciesMs.push(latencyMs);
      elapsedMs = performance.now() - startedMs;
      if (elapsedMs >= durationMs && latenciesMs.length >= callers) load.stop();
    });
  });
  if (result.non2xx + result.errors > 0) throw new Error(describeFailures(result));
  // What was cut off at the end is still under way; this waits in the same queue.
  await fetch(`${baseUrl}/readyz`);
  return { latenciesMs, seconds: elapsedMs / 1000 };
}

/** A request that is always the same is built once, so that building it takes nothing from the server. */
function planOf(nextRequest: () => HttpRequest): autocannon.Request {
  const [first, second] = [asSent(nextRequest()), asSent(nextRequest())];
  if (first.path === second.path && first.body === second.body) return first;
  return { setupRequest: (request: object) => ({ ...request, ...asSent(nextRequest()) }) };
}

function asSent({ method, path, body }: HttpRequest): autocannon.Request {
  return { method, path, body: body && JSON.stringify(body) };
}

function describeFailures({ non2xx, errors, statusCodeStats }: autocannon.Result): string {
  return `${non2xx} bad answers and ${errors} errors: ${JSON.stringify(statusCodeStats)}`;
}
