import type { Page } from "@playwright/test";

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
