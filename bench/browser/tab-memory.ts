import { readFile } from "node:fs/promises";
import type { Tab } from "./tab.ts";

/** Megabytes that a tab takes. */
export interface TabMemory {
  /** What the process of the tab has for itself alone, in memory or swapped out. */
  privateMb: number;
  /** What of it the page's scripts hold, after a collection. */
  heapMb: number;
}

export async function measureTabMemory({ browser, page }: Tab): Promise<TabMemory> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  const whole = await browser.newBrowserCDPSession();
  const { processInfo } = await whole.send("SystemInfo.getProcessInfo");
  await whole.detach();
  // Besides the tab's there may be a renderer that waits for the next one.
  const [busiest] = processInfo
    .filter(({ type }) => type === "renderer")
    .toSorted((one, other) => other.cpuTime - one.cpuTime);
  if (!busiest) throw new Error("The tab has no process.");
  return { privateMb: await privateMegabytes(busiest.id), heapMb: usedSize / 1e6 };
}

async function privateMegabytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8");
  const kibibytes = ["Private_Clean", "Private_Dirty", "SwapPss"].map((name) =>
    Number(rollup.match(new RegExp(`^${name}:\\s+(\\d+) kB`, "m"))?.[1] ?? 0),
  );
  return (kibibytes.reduce((sum, one) => sum + one, 0) * 1024) / 1e6;
}
