import { percentile } from "#bench/samples.ts";
import type { Tab } from "./tab.ts";

export interface Frames {
  count: number;
  worstMs: number;
  p99Ms: number;
  /** How long the page's main thread took for its longest frame; 0 where none took 50 ms. */
  mainThreadMs: number;
}

export async function recordFrames({ page }: Tab, run: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate(noteFrames);
  await run();
  const { startsMs, longMs } = await page.evaluate(stopNoting);
  const gapsMs = startsMs.slice(1).map((start, index) => start - (startsMs[index] ?? start));
  return {
    count: gapsMs.length,
    worstMs: Math.max(...gapsMs),
    p99Ms: percentile(gapsMs, 0.99),
    mainThreadMs: Math.max(0, ...longMs),
  };
}

declare global {
  /** Kept in the page while its frames are noted, in milliseconds. */
  var notedFrames: { startsMs: number[]; longMs: number[]; stop: () => void } | undefined;
}

function noteFrames(): void {
  const longFrames = new PerformanceObserver((list) => take(list.getEntries()));
  const noted = {
    startsMs: new Array<number>(),
    longMs: new Array<number>(),
    stop: () => {
      take(longFrames.takeRecords());
      longFrames.disconnect();
    },
  };
  const take = (entries: PerformanceEntryList) => {
    noted.longMs.push(...entries.map(({ duration }) => duration));
  };
  longFrames.observe({ type: "long-animation-frame" });
  globalThis.notedFrames = noted;
  const note = (startMs: number) => {
    if (globalThis.notedFrames !== noted) return;
    noted.startsMs.push(startMs);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

function stopNoting(): { startsMs: number[]; longMs: number[] } {
  const noted = globalThis.notedFrames;
  if (!noted) throw new Error("No frames were noted.");
  globalThis.notedFrames = undefined;
  noted.stop();
  return { startsMs: noted.startsMs, longMs: noted.longMs };
}
