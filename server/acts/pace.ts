/** How long a batch should take: others wait so long at most, on a database with one connection. */
const shortestMs = 60;
const longestMs = 200;

const fewest = 25;
const most = 2_000;

/** Finds how many records make a batch that is quickly done, on whatever machine. */
export class Pace {
  #size = 200;

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
