import type { Locator, Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { untilQuiet } from "#tests/support/quiet.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("a laptop's screen shows 20 rows or 12 cards, below two lines", async ({ page, records }) => {
  await records.addSampleData();
  for (const list of ["contacts", "companies", "pipeline", "products", "tasks"]) {
    await page.goto(`/app/${list}?layout=table`);
    const table = page.getByRole("grid");
    await expect(table.getByRole("rowheader").first()).toBeVisible();
    await untilQuiet(page);
    const known = Number(await table.getAttribute("aria-rowcount")) - 1;
    expect(await inSight(table.getByRole("rowheader")), list).toBeGreaterThanOrEqual(
      Math.min(20, known),
    );
    expect(await heightAbove(page, table), list).toBeLessThanOrEqual(twoLines);
  }
  for (const list of ["contacts", "companies", "tasks"]) {
    await page.goto(`/app/${list}`);
    const cards = page.getByRole("main").getByRole("article");
    await expect(cards.first()).toBeVisible();
    await untilQuiet(page);
    expect(await inSight(cards), list).toBeGreaterThanOrEqual(12);
    expect(await heightAbove(page, cards.first()), list).toBeLessThanOrEqual(twoLines);
  }
});

test("who wants to see more chooses compact lists, and keeps them", async ({ page, records }) => {
  await records.addSampleData();
  const rows = page.getByRole("grid").getByRole("rowheader");
  await page.goto("/app/contacts?layout=table");
  await expect(rows.first()).toBeVisible();
  await untilQuiet(page);
  const before = await inSight(rows);
  await page.goto("/app/settings");
  const first = page.getByRole("main").getByRole("region").first();
  await expect(first).toHaveAccessibleName("Often changed");
  const density = page.getByRole("group", { name: "Density" });
  await density.getByRole("button", { name: "Compact" }).click();
  await expectAccessibleInBothThemes(page);
  await page.goto("/app/contacts?layout=table");
  await expect(rows.first()).toBeVisible();
  await expect.poll(() => inSight(rows)).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Cards" }).click();
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards.first()).toBeVisible();
  await expect.poll(() => inSight(cards)).toBeGreaterThanOrEqual(16);
});

test("what can wait is said where one begins, and not on each page", async ({ page }) => {
  await page.goto("/app");
  await expect(page.getByText("Please confirm your address")).toBeVisible();
  await expect(page.getByText("Payments are play money here.")).toBeVisible();
  for (const path of ["contacts", "companies", "pipeline", "tasks", "activities", "products"]) {
    await page.goto(`/app/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Please confirm your address")).toHaveCount(0);
    await expect(page.getByText("Payments are play money here.")).toHaveCount(0);
  }
});

/** Pixels: two rows of controls, and the room between and below them. */
const twoLines = 100;

async function heightAbove(page: Page, list: Locator): Promise<number> {
  const [title, box] = await Promise.all([
    page.getByRole("heading", { level: 1 }).boundingBox(),
    list.boundingBox(),
  ]);
  return (box?.y ?? Infinity) - (title?.y ?? 0);
}

/** How many of them are on the screen from top to bottom. */
async function inSight(all: Locator): Promise<number> {
  return all.evaluateAll((elements) => {
    const isWhole = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const clip = element.closest("[role=grid]")?.getBoundingClientRect().bottom ?? innerHeight;
      return top >= 0 && bottom <= Math.min(innerHeight, clip) + 1;
    };
    return elements.filter(isWhole).length;
  });
}
