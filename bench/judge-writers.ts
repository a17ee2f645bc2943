import { atLeast, atMost, limits, type Figure } from "./limits.ts";
import { median } from "./samples.ts";

/** What callers reached together in a turn. */
export interface Turn {
  rate: number;
  p50Ms: number;
  p99Ms: number;
}

interface Measured {
  one: Turn[];
  ten: Turn[];
  /** In one workspace, during an import. */
  beside: Turn[];
}

export function judgeWriters({ one, ten, beside }: Measured): Record<string, Figure> {
  const p50Ms = median(one.map((turn) => turn.p50Ms));
  const p99Ms = median(one.map((turn) => turn.p99Ms));
  const besideMs = median(beside.map((turn) => turn.p50Ms));
  const [rate, rateOfTen] = [one, ten].map((turns) => median(turns.map((turn) => turn.rate)));
  if (rate === undefined || rateOfTen === undefined) throw new Error("Nothing was measured.");
  const inTimes = (value: number) => `${value.toFixed(1)} times`;
  return {
    "in ten workspaces": { text: `${rateOfTen.toFixed(0)}/s` },
    "in one workspace": { text: `${rate.toFixed(0)}/s` },
    "one beside ten": atLeast(
      rate / rateOfTen,
      limits.oneWorkspace,
      (value) => `${(value * 100).toFixed(0)}%`,
    ),
    "p50 in one": { text: `${p50Ms.toFixed(1)} ms` },
    "p99 in one": { text: `${p99Ms.toFixed(1)} ms` },
    "p99 beside p50": atMost(p99Ms / p50Ms, limits.worstWriter, inTimes),
    "p50 beside an import": { text: `${besideMs.toFixed(1)} ms` },
    "p50 beside an import, of p50 else": atMost(
      besideMs / p50Ms,
      limits.writerBesideImport,
      inTimes,
    ),
  };
}
