import { z } from "zod";
import { percentile } from "#bench/samples.ts";
import type { Tab } from "./tab.ts";

/** How a tab's frames were while something was done in it. */
export interface Frames {
  count: number;
  /** Milliseconds from one frame to the next, as the page saw them. */
  worstMs: number;
  p99Ms: number;
  /** Milliseconds of processor time that the page's main thread took for a frame. */
  worstCpuMs: number;
  p99CpuMs: number;
}

const categories = [
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-devtools.timeline.frame",
];

/** Does something in a tab, and tells how its frames were meanwhile. */
export async function recordFrames(tab: Tab, act: () => Promise<unknown>): Promise<Frames> {
  const { browser, page } = tab;
  await browser.startTracing(page, { categories });
  await page.evaluate(noteFrames);
  await act();
  const starts = await page.evaluate(stopNoting);
  const cpuMs = cpuPerFrame(readTrace(await browser.stopTracing()));
  const gapsMs = starts.slice(1).map((start, index) => start - (starts[index] ?? start));
  return {
    count: gapsMs.length,
    worstMs: Math.max(...gapsMs),
    p99Ms: percentile(gapsMs, 0.99),
    worstCpuMs: Math.max(...cpuMs),
    p99CpuMs: percentile(cpuMs, 0.99),
  };
}

declare global {
  /** When each frame began, in milliseconds; kept in the page while its frames are noted. */
  var frameStarts: number[] | undefined;
}

/** Runs in the page. */
function noteFrames(): void {
  globalThis.frameStarts = [];
  const note = (startMs: number) => {
    if (!globalThis.frameStarts) return;
    globalThis.frameStarts.push(startMs);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

/** Runs in the page. */
function stopNoting(): number[] {
  const starts = globalThis.frameStarts ?? [];
  globalThis.frameStarts = undefined;
  return starts;
}

const traceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds. */
  ts: z.number().default(0),
  /** Microseconds of the thread's own processor time. */
  tdur: z.number().default(0),
  args: z.looseObject({ name: z.unknown() }).partial().optional(),
});

type TraceEvent = z.infer<typeof traceEvent>;

function readTrace(trace: Buffer): TraceEvent[] {
  const { traceEvents } = z
    .object({ traceEvents: z.array(z.unknown()) })
    .parse(JSON.parse(trace.toString()));
  return traceEvents.map((event) => traceEvent.parse(event));
}

/** The processor time of the main thread's tasks between one frame and the next, in milliseconds. */
function cpuPerFrame(events: TraceEvent[]): number[] {
  const ours = busiestMainThread(events);
  const frames = ours
    .filter(({ name }) => name === "BeginMainThreadFrame")
    .map(({ ts }) => ts)
    .toSorted((one, other) => one - other);
  const cpu = frames.map(() => 0);
  let frame = -1;
  for (const { ts, tdur } of tasksOf(ours)) {
    while (frame + 1 < frames.length && (frames[frame + 1] ?? Infinity) <= ts + 1) frame += 1;
    if (frame >= 0) cpu[frame] = (cpu[frame] ?? 0) + tdur / 1000;
  }
  return cpu;
}

function tasksOf(events: TraceEvent[]): TraceEvent[] {
  return events
    .filter(({ name, ph }) => name === "RunTask" && ph === "X")
    .toSorted((one, other) => one.ts - other.ts);
}

function busiestMainThread(events: TraceEvent[]): TraceEvent[] {
  const mains = events.filter(
    ({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain",
  );
  const threads = mains.map(({ pid, tid }) =>
    events.filter((event) => event.pid === pid && event.tid === tid),
  );
  return threads.toSorted((one, other) => other.length - one.length)[0] ?? [];
}
