import { untilMenuHasFocus } from "#tests/support/menus.ts";
import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a rule adds deals for companies", async ({ page }) => {
  await page.goto("/app/settings/automation/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Renewals");
  await page.getByLabel("When a").selectOption("company");
  await page.getByRole("button", { name: "Add step" }).press("Enter");
  await untilMenuHasFocus(page);
  await page.getByRole("menuitem", { name: "Add a deal" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add a deal" });
  await dialog.getByLabel("Value").fill("much");
  await dialog.getByRole("button", { name: "Save step" }).press("Enter");
  await expect(dialog.getByText("Title is required")).toBeVisible();
  await expect(dialog.getByText("Value must be a number such as 1250 or 1250.00")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel("Title").fill("Renewal");
  await dialog.getByLabel("Value").fill("500");
  await dialog.getByLabel("Stage").selectOption("Proposal");
  await dialog.getByRole("button", { name: "Save step" }).press("Enter");
  const sentence =
    "Add the deal “Renewal: …” worth $500 to Proposal, to close in 30 days, for its owner";
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByRole("button", { name: "Switch on" })).toBeVisible();
  await expect(page.getByText(sentence)).toBeVisible();
});
