import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a rule gives contacts to who is responsible for their territory", async ({ page }) => {
  await page.goto("/app/settings/automation/new");
  await page.getByLabel("Name").fill("Territories");
  await page.getByRole("button", { name: "Add step" }).click();
  await page.getByRole("menuitem", { name: "Assign by territory" }).click();
  const dialog = page.getByRole("dialog", { name: "Assign by territory" });
  await dialog.getByRole("button", { name: "Save step" }).click();
  await expect(dialog.getByRole("alert").first()).not.toBeEmpty();
  await dialog.getByLabel("Territory").fill("Acme");
  await dialog.getByRole("combobox", { name: "Field" }).selectOption("name");
  await dialog.getByRole("textbox", { name: "Value" }).fill("Jane");
  await dialog.getByRole("group", { name: "Goes to" }).getByRole("checkbox").first().check();
  await dialog.getByRole("button", { name: "Add territory" }).click();
  await expect(dialog.getByRole("list", { name: "Territories" }).getByRole("listitem")).toHaveCount(
    2,
  );
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Remove territory" }).last().click();
  await dialog.getByRole("combobox", { name: "Of several" }).selectOption("load");
  await expect(dialog.getByText("that were added in the last 30 days")).toBeVisible();
  await dialog.getByRole("button", { name: "Save step" }).click();
  const territories = page.getByRole("list", { name: "Territories" });
  await expect(territories).toContainText("Acme, if Name");
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByRole("list", { name: "Territories" })).toContainText(
    "In none: it stays as it is",
  );
  await expectAccessibleInBothThemes(page);
});
