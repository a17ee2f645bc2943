/** Runs at the first call, for all calls. A failure is not kept: the next call tries again. */
export function runOnce<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () =>
    (running ??= run().catch((error: unknown) => {
      running = undefined;
      throw error;
    }));
}
