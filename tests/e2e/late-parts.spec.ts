import type { Page } from "@playwright/test";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test.beforeEach(({ records }) => records.addContact({ name: "Ada", email: "ada@x.example" }));

test("a menu opens with all its entries, the first of which a key gives the focus", async ({
  page,
}) => {
  const letCome = await openWithout(page, "contact-menu-items");
  const button = page.getByRole("button", { name: "Actions for Ada" });
  await button.press("Enter");
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(button).not.toHaveAttribute("aria-controls");
  await expect(page.getByRole("menu")).toBeHidden();
  await letCome();
  await expect(page.getByRole("menuitem")).toHaveText(["Edit", "Write email", "History", "Delete"]);
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
});

test("Escape ends a press whose menu has not come, and nothing opens later", async ({ page }) => {
  const letCome = await openWithout(page, "contact-menu-items");
  const button = page.getByRole("button", { name: "Actions for Ada" });
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("Escape");
  await expect(button).not.toHaveAttribute("aria-busy");
  await letCome();
  await expect(button).toBeFocused();
  await expect(page.getByRole("menu")).toBeHidden();
  await button.click();
  await expect(page.getByRole("menuitem", { name: "History" })).toBeVisible();
});

test("a field that one went to while a menu was awaited keeps the focus", async ({ page }) => {
  const letCome = await openWithout(page, "contact-menu-items");
  const button = page.getByRole("button", { name: "Actions for Ada" });
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  const search = page.getByRole("searchbox");
  await search.click();
  await expect(button).not.toHaveAttribute("aria-busy");
  await letCome();
  await page.keyboard.type("Ad");
  await expect(search).toHaveValue("Ad");
  await expect(search).toBeFocused();
  await expect(page.getByRole("menu")).toBeHidden();
});

test("a filter that comes late leaves the focus in the field that one types into", async ({
  page,
}) => {
  const letCome = await openWithout(page, "filter-panel");
  const filter = page.getByRole("button", { name: "Filter" });
  const panel = page.getByRole("dialog", { name: "Filter contacts" });
  await filter.click();
  await expect(page).toHaveURL(/panel=filter/);
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/panel=filter/);
  await filter.click();
  await expect(page).toHaveURL(/panel=filter/);
  const search = page.getByRole("searchbox");
  await search.click();
  await letCome();
  await expect(panel).toBeVisible();
  await page.keyboard.type("Ad");
  await expect(search).toHaveValue("Ad");
});

test("letters typed before a form has come stand in its first field", async ({ page }) => {
  const letCome = await openWithout(page, "forms");
  await page.getByRole("button", { name: "Add Contact" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
  await page.keyboard.type("Nancy");
  await letCome();
  const dialog = page.getByRole("dialog", { name: "Add Contact" });
  await expect(dialog.getByLabel("Name *")).toHaveValue("Nancy");
  await page.keyboard.type(" Drew");
  await expect(dialog.getByLabel("Name *")).toHaveValue("Nancy Drew");
  await expect(page).toHaveURL(/\/app\/contacts\?new=true$/);
});

test("Escape closes a form that has not come", async ({ page }) => {
  const letCome = await openWithout(page, "forms");
  const add = page.getByRole("button", { name: "Add Contact" });
  await add.click();
  const loading = page.getByRole("status").filter({ hasText: "Loading" });
  await expect(loading).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(loading).toBeHidden();
  await letCome();
  await expect(page).toHaveURL(/\/app\/contacts$/);
  await expect(add).toBeFocused();
  await expect(page.getByRole("dialog")).toBeHidden();
});

/** Opens the contacts while a file is held back. @returns what lets it come, and waits until it has */
async function openWithout(page: Page, file: string): Promise<() => Promise<void>> {
  const { promise: isTime, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(`**/assets/${file}-*`, async (route) => {
    await isTime;
    return route.continue();
  });
  await page.goto("/app/contacts");
  await page.getByRole("link", { name: "Ada" }).waitFor();
  return async () => {
    const response = page.waitForResponse((one) => one.url().includes(`/assets/${file}-`));
    letCome();
    await (await response).finished();
  };
}
