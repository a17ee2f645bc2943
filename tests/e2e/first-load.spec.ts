import type { Request } from "@playwright/test";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { untilQuiet } from "#tests/support/quiet.ts";

const budgetBytes = 250_000;

test("the first load of the product stays within its budget of code", async ({ page }) => {
  const scripts: Promise<number>[] = [];
  const noteSize = (request: Request) => {
    if (request.resourceType() !== "script") return;
    scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  };
  page.on("requestfinished", noteSize);
  const response = await page.goto("/app");
  await untilQuiet(page);
  expect(response?.headers()["content-encoding"]).toBe("br");
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  // What comes later would still be asked for its size when the page is closed.
  page.off("requestfinished", noteSize);
  const total = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThan(budgetBytes);
});
