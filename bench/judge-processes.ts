import { atLeast, atMost, limits, type Figure } from "./limits.ts";
import { median } from "./samples.ts";
import type { Run } from "./server-processes.ts";

/** A process that used less than this of its share was waiting for something else. */
const usedShare = 0.85;

/** A generator that had less of a core than this could have asked for more. */
const generatorShare = 0.8;

/** @param share of a core that each process is limited to */
export function judgeProcesses(
  { one, two }: { one: Run[]; two: Run[] },
  share: number,
): Record<string, Figure> {
  const ratio = medianOf(two, (run) => run.perSecond) / medianOf(one, (run) => run.perSecond);
  return {
    ...describe("one process", one, share),
    ...describe("two processes", two, share),
    "two processes beside one": atLeast(ratio, limits.secondProcess, (times) => times.toFixed(2)),
  };
}

function describe(name: string, runs: Run[], share: number): Record<string, Figure> {
  const throughputs = runs.map((run) => run.perSecond.toFixed(0)).join(", ");
  const least = medianOf(runs, (run) => Math.min(...run.workersBusy));
  const perSecond = medianOf(runs, (run) => run.perSecond).toFixed(0);
  const busy = runs[0]?.workersBusy.map((_, index) => {
    const used = medianOf(runs, ({ workersBusy }) => workersBusy[index] ?? 0);
    return inPercent(used);
  });
  return {
    [`${name}, requests a second`]: { text: `${perSecond} (${throughputs})` },
    [`${name}, connections of each`]: {
      text: runs.map(({ connections }) => connections.join("/")).join(", "),
    },
    [`${name}, busy of a core`]: { text: (busy ?? []).join(" and ") },
    [`${name}, used of its share`]: atLeast(least / share, usedShare, inPercent),
    [`${name}, generator`]: atMost(
      medianOf(runs, (run) => run.generatorBusy),
      generatorShare,
      inPercent,
    ),
    [`${name}, PostgreSQL`]: { text: inPercent(medianOf(runs, (run) => run.postgresBusy)) },
  };
}

function medianOf(runs: Run[], read: (run: Run) => number): number {
  return median(runs.map(read));
}

function inPercent(value: number): string {
  return `${(value * 100).toFixed(0)}%`;
}
