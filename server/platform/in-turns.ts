import { setImmediate as turn } from "node:timers/promises";

/** So long one thing holds the process before others have their turn. */
const turnMs = 1;

/** Does something with each item, in order, and lets others have their turn in between. */
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
