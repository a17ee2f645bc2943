import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/journey.ts";
import { listKindsOfPages } from "#tests/support/public-site.ts";

test.slow();

test("public pages can be read and used by all", async ({ page, request }) => {
  for (const path of await listKindsOfPages(request)) {
    await page.goto(path);
    await expectAccessibleInBothThemes(page);
  }
});

test("every public page fits a phone, its menu too", async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of await listKindsOfPages(request)) {
    await page.goto(path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
  await page.getByRole("button", { name: "Menu" }).click();
  await expectAccessibleInBothThemes(page);
});

test("a form's faults and its toast can be read by all", async ({ page }) => {
  await page.route("**/api/contact-form", (route) => route.abort());
  await page.goto("/contact");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Invalid email address")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
