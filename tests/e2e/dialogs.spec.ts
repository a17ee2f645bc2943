import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a dialog that was closed leaves nothing in the history", async ({ page }) => {
  await page.goto("/app/tasks");
  await page.getByRole("link", { name: "Contacts" }).click();
  const heading = page.getByRole("heading", { name: "Contacts", level: 1 });
  await expect(heading).toBeVisible();
  await page.getByRole("button", { name: "Add Contact" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Contact" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/app\/contacts$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/tasks$/);
  // Forward leads to the list and once more to the dialog, which closes as before.
  await page.goForward();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(heading).toBeVisible();
});
