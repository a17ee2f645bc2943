import { expect, type Page } from "@playwright/test";

/** Waits until the page loads nothing more: "networkidle" never comes while it hears of changes. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(async () => {
    const countLoaded = () => performance.getEntriesByType("resource").length;
    let before = -1;
    while (before !== countLoaded()) {
      before = countLoaded();
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  });
}

/** Visits a page, and has the code of all others, so that they can be visited without a network. */
export async function gotoWithAllPages(page: Page, path: string): Promise<void> {
  const lastCode = page.waitForResponse(/settings-page.*\.js/);
  await page.goto(path);
  await (await lastCode).finished();
  await untilQuiet(page);
}

/** Opens a page that hears of changes. */
export async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse(/\/api\/events\?/);
  await page.goto(path);
  expect((await stream).status()).toBe(200);
  await untilQuiet(page);
}
