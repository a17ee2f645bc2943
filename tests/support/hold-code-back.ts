import type { Page } from "@playwright/test";

/** Keeps the page's scripts from arriving until the answered function is called. */
export async function holdCodeBack(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const isHeldBack = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await isHeldBack;
    await route.continue();
  });
  return letThrough;
}
