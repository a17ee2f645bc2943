import { expect, type Page } from "@playwright/test";

/** The menu moves its focus a moment after the key that opens it: one who presses the next key sees it there. */
export async function untilMenuHasFocus(page: Page): Promise<void> {
  await expect(page.locator('[role="menuitem"]:focus')).toBeVisible();
}
