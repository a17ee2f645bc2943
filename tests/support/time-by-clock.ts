import type { Page } from "@playwright/test";

/** The test moves the page's clock, and the browser's own timeouts with it. */
export async function timeByClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException("Timed out", "TimeoutError")), ms);
      return controller.signal;
    };
  });
}
