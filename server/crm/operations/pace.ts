/** The time of a batch, for which others wait on a database with one connection. */
const shortestMs = 120;
const longestMs = 500;

/** Smaller batches save little time; larger ones block others and take memory. */
const fewest = 250;
const most = 500;

/** Adapts the batch size to the machine's speed. */
export class Pace {
  #size = most;

  async time<Result>(run: (size: number) => Promise<Result>): Promise<Result> {
    const begunMs = performance.now();
    const result = await run(this.#size);
    const tookMs = performance.now() - begunMs;
    if (tookMs < shortestMs) this.#size = Math.min(this.#size * 2, most);
    if (tookMs > longestMs) this.#size = Math.max(Math.ceil(this.#size / 2), fewest);
    return result;
  }
}
