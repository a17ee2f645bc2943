import type { Browser, Page } from "@playwright/test";
import { untilQuiet } from "#tests/support/quiet.ts";
import { type Screen, signedInContext, type Visit } from "./tab.ts";

const mark = "first screen";
const giveUpMs = 30_000;

/** Milliseconds from navigation to the first records on the screen, of several navigations. */
export interface FirstScreens {
  coldMs: number[];
  warmMs: number[];
}

export async function timeFirstScreens(
  browser: Browser,
  visit: Visit,
  { path, screen, rounds }: { path: string; screen: Screen; rounds: number },
): Promise<FirstScreens> {
  const times: FirstScreens = { coldMs: [], warmMs: [] };
  for (let round = 0; round < rounds; round += 1) {
    const context = await signedInContext(browser, visit, screen);
    const page = await context.newPage();
    times.coldMs.push(await navigate(page, visit.baseUrl + path));
    // What the page loads in advance is then in the cache, too.
    await untilQuiet(page);
    times.warmMs.push(await navigate(page, visit.baseUrl + path));
    await context.close();
  }
  return times;
}

/** @returns milliseconds from navigation to the first records on the screen */
export async function navigate(page: Page, address: string): Promise<number> {
  await page.goto("about:blank");
  await page.goto(address, { waitUntil: "commit" });
  const shown = await page.waitForFunction(
    (name) => performance.getEntriesByName(name)[0]?.startTime,
    mark,
    { timeout: giveUpMs },
  );
  return Number(await shown.jsonValue());
}
