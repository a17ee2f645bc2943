import { setTimeout as delay } from "node:timers/promises";
import type { ImportClient } from "./import-client.ts";

/** The pause of someone who works, not one who asks as fast as they can. */
export const listEveryMs = 50;

/** How long a list is asked for alone, to compare what it takes beside other work. */
export const quietMs = 10_000;

/** Asks for a list again once it is answered and after a pause, one at a time, until it is stopped. */
export function watchList(client: ImportClient, pauseMs = 0) {
  const latenciesMs: number[] = [];
  const over = new AbortController();
  const running = (async () => {
    while (!over.signal.aborted) {
      const begunMs = performance.now();
      await client.ask("GET", "/api/contacts?limit=50");
      latenciesMs.push(performance.now() - begunMs);
      if (pauseMs > 0) await delay(pauseMs);
    }
  })();
  return {
    stop: async (): Promise<number[]> => {
      over.abort();
      await running;
      return latenciesMs;
    },
  };
}
