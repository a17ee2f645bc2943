import { setImmediate as turn } from "node:timers/promises";

/** How long one task keeps the process. */
const turnMs = 1;

export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let begunMs = performance.now();
  for (const item of items) {
    results.push(work(item));
    if (performance.now() - begunMs < turnMs) continue;
    await turn();
    begunMs = performance.now();
  }
  return results;
}
