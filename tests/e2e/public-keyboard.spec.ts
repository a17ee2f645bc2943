import { expect, test } from "#tests/support/journey.ts";

test("the first key leads past the header", async ({ page }) => {
  await page.goto("/about");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#content$/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "See Open Positions" })).toBeFocused();
});

test("the first key leads past the header of the API's reference", async ({ page }) => {
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { name: "CRM Pro API" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#content$/);
  await page.keyboard.press("Tab");
  await expect(page.locator("#swagger-ui :focus")).toHaveCount(1);
});

for (const { address, name, reducedMotion } of [
  {
    address: "Contacts/putContactsById",
    name: /^PUT \/api\/contacts\/\{id\} /,
    reducedMotion: "reduce",
  },
  {
    address: "Workspace/getWorkspace",
    name: /^GET \/api\/workspace /,
    reducedMotion: "no-preference",
  },
] as const) {
  test(`the API's reference opens at ${address}, below the header`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto(`/api/docs#/${address}`);
    const call = page.getByRole("button", { name });
    await expect(call).toHaveAttribute("aria-expanded", "true");
    const header = page.getByRole("banner");
    await expect(async () => {
      const [ofCall, ofHeader] = await Promise.all([call.boundingBox(), header.boundingBox()]);
      expect(ofCall?.y).toBeGreaterThanOrEqual(ofHeader?.height ?? Infinity);
      expect(ofCall?.y).toBeLessThan(200);
    }).toPass({ timeout: 30_000 });
  });
}

test("the API's reference follows an address that changes", async ({ page }) => {
  await page.goto("/about");
  await page.goto("/api/docs");
  const first = page.getByRole("button", { name: /^PUT \/api\/contacts\/\{id\} / });
  const last = page.getByRole("button", { name: /^GET \/api\/workspace / });
  await expect(page.getByRole("heading", { name: "CRM Pro API" })).toBeVisible();
  const turnTo = (hash: string) => page.evaluate((to) => void (location.hash = to), hash);
  await turnTo("#/Workspace/getWorkspace");
  await expect(last).toHaveAttribute("aria-expanded", "true");
  await expect(last).toBeInViewport();
  await turnTo("#/Contacts/putContactsById");
  await expect(first).toHaveAttribute("aria-expanded", "true");
  await expect(first).toBeInViewport();
  await page.goBack();
  await expect(last).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/\/api\/docs$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test("prices are switched and questions opened by keyboard", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("radio", { name: "Monthly" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Annual" })).toBeChecked();
  await expect(page.getByText("$1,990 per year", { exact: true })).toBeVisible();
  await page.getByText("Is my data safe?").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("daily backups and quarterly audits")).toBeVisible();
});

test("the phone's menu opens, closes on Escape and gives the focus back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const button = page.getByRole("button", { name: "Menu" });
  const menu = page.getByRole("navigation", { name: "Menu" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test("the phone's menu gives way to the section that it leads to", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "Pricing" }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole("heading", { name: "Simple, honest pricing" })).toBeInViewport();
});
