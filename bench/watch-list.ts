import type { ImportClient } from "./import-client.ts";

/** Asks for a list again as soon as it is answered, one at a time, until it is told to stop. */
export function watchList(client: ImportClient) {
  const latenciesMs: number[] = [];
  const over = new AbortController();
  const running = (async () => {
    while (!over.signal.aborted) {
      const begunMs = performance.now();
      await client.ask("GET", "/api/contacts?limit=50");
      latenciesMs.push(performance.now() - begunMs);
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
