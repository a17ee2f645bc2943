import { makeLane } from "#shared/platform/lane.ts";

/** Others wait for the end of a call, which may get no answer. */
const timeoutMs = 20_000;

/** Makes a lane for calls: one is sent once the one before has its answer, or waits for it no longer. */
export function callsInTurn() {
  const lane = makeLane(1);
  return <Result>(call: (signal: AbortSignal) => Promise<Result>): Promise<Result> =>
    lane(() => call(AbortSignal.timeout(timeoutMs)));
}
