import { readFile } from "node:fs/promises";
import type { Browser } from "@playwright/test";
import type { Tab } from "./tab.ts";

export interface TabMemory {
  /** What the process of the tab has for itself alone, in memory or swapped out, garbage included. */
  privateMb: number;
  /** The part of it that the page's scripts take, after a collection. */
  heapMb: number;
}

export async function measureTabMemory({ browser, page }: Tab): Promise<TabMemory> {
  const privateMb = await privateMegabytes(await processOf(browser));
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return { privateMb, heapMb: usedSize / 1e6 };
}

/** The process of the browser's only tab. Besides it there may be one that waits for the next. */
async function processOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const [busiest] = processInfo
    .filter(({ type }) => type === "renderer")
    .toSorted((one, other) => other.cpuTime - one.cpuTime);
  if (!busiest) throw new Error("The tab has no process.");
  return busiest.id;
}

async function privateMegabytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8");
  const kibibytes = ["Private_Clean", "Private_Dirty", "SwapPss"].map((name) =>
    Number(rollup.match(new RegExp(`^${name}:\\s+(\\d+) kB`, "m"))?.[1] ?? 0),
  );
  return (kibibytes.reduce((sum, one) => sum + one, 0) * 1024) / 1e6;
}
