/** Makes a lane in which at most so many calls run at once; the others wait for their turn, in order. */
export function makeLane(mostAtOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  /** @param signal ends the wait of a call that no one needs any more: it is not begun */
  return async <Result>(call: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    if (running === mostAtOnce) await new Promise<void>((begin) => waiting.push(begin));
    else running += 1;
    try {
      signal?.throwIfAborted();
      return await call();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
