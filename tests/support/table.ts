import type { Locator, Page } from "@playwright/test";

export function cellOf(within: Page | Locator, row: number, column: number): Locator {
  return within.locator(`[data-cell="${row}:${column}"]`);
}
