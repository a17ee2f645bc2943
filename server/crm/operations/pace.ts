/** How long a batch should take: others wait so long at most, on a database with one connection. */
const shortestMs = 120;
const longestMs = 500;

/** Fewer would take little less, for each batch has its cost; more would hold up others and fill the memory. */
const fewest = 250;
const most = 500;

/** Finds how many records make a batch that is quickly done, on whatever machine. */
export class Pace {
  #size = most;

  /** Has a batch done, and learns from how long it took. */
  async time<Result>(run: (size: number) => Promise<Result>): Promise<Result> {
    const begunMs = performance.now();
    const result = await run(this.#size);
    const tookMs = performance.now() - begunMs;
    if (tookMs < shortestMs) this.#size = Math.min(this.#size * 2, most);
    if (tookMs > longestMs) this.#size = Math.max(Math.ceil(this.#size / 2), fewest);
    return result;
  }
}
