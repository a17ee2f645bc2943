import type { Locator, Page } from "@playwright/test";

/** A cell of a list that is shown as a table, by its place from 0. */
export function cellOf(within: Page | Locator, row: number, column: number): Locator {
  return within.locator(`[data-cell="${row}:${column}"]`);
}
