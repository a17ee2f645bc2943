import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { untilQuiet } from "#tests/support/quiet.ts";

const budgetBytes = 250_000;

test("the first load of the product stays within its budget of code", async ({ page }) => {
  const scripts: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  const response = await page.goto("/app");
  await untilQuiet(page);
  expect(response?.headers()["content-encoding"]).toBe("br");
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  const total = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThan(budgetBytes);
});
