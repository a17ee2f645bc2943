import { format } from "#shared/format/format.ts";
import { atMost, limits, type Figure } from "./limits.ts";

/** A part of an import, and what someone who asked for a list meanwhile has waited. */
export interface Phase {
  name: string;
  seconds: number;
  /** Null where it was over too soon to measure. */
  p99Ms: number | null;
  /** The server's highest memory until the phase's end, in megabytes. */
  memory: number;
}

interface Measured {
  count: number;
  /** Of a list, when nothing else is done. */
  normalP99Ms: number;
  phases: Phase[];
  copySeconds: number;
}

/** For 100,000 rows. */
const secondsOf: Record<string, number | undefined> = {
  import: limits.importSeconds,
  "bulk edit of all": limits.bulkEditSeconds * 5,
  undo: limits.undoSeconds,
};

export function judgeImport({
  count,
  normalP99Ms,
  phases,
  copySeconds,
}: Measured): Record<string, Figure> {
  const figures: Record<string, Figure> = { "p99 of a list alone": { text: ms(normalP99Ms) } };
  const speed = (seconds: number) =>
    `${seconds.toFixed(1)} s, ${format.number(Math.round(count / seconds))} rows/s`;
  for (const { name, seconds, p99Ms, memory } of phases) {
    const limit = secondsOf[name];
    figures[name] = limit
      ? atMost(seconds, (limit * count) / 100_000, speed)
      : { text: speed(seconds) };
    figures[`memory until the end of ${name}`] = { text: `${memory.toFixed(0)} MB` };
    if (p99Ms === null) continue;
    const times = (value: number) => `${ms(value * normalP99Ms)}, ${value.toFixed(1)} times`;
    figures[`p99 of a list, ${name}`] = atMost(p99Ms / normalP99Ms, limits.listBesideImport, times);
  }
  figures["COPY of the same rows"] = { text: speed(copySeconds) };
  figures["memory of the server at most"] = atMost(
    phases.at(-1)?.memory ?? 0,
    limits.peakMegabytes,
    (value) => `${value.toFixed(0)} MB`,
  );
  return figures;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
