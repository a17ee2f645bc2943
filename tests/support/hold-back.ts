import type { Page } from "@playwright/test";

/** Every script of a page. */
export const code = "**/assets/*.js";

/** Keeps what a page asks for from arriving until the answered function is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const isTime = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await isTime.promise;
    await route.continue();
  });
  return isTime.resolve;
}
