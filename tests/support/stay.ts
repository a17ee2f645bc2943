import type { Page } from "@playwright/test";

/** Whether the browser asks before the page is closed or reloaded. */
export function asksToStay(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  });
}
