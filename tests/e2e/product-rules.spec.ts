import { product } from "#shared/crm/products.ts";
import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a rule about products is written, and started from a product's menu", async ({ page }) => {
  const data = { name: "Desk lamp", price: "40" };
  const made = await page.request.post("/api/products", { data });
  const { id } = product.parse(await made.json());
  await page.goto("/app/settings/automation/new");
  await page.getByLabel("Name").fill("Check prices");
  await page.getByLabel("When a").selectOption("product");
  await page.getByLabel("Event").selectOption("by-hand");
  await page.getByRole("button", { name: "Add step" }).click();
  await expect(page.getByRole("menuitem", { name: "Add a task" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Add a note" })).toHaveCount(0);
  await expect(page.getByRole("menuitem", { name: "Send an email" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Change a field or tags" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Field").selectOption("unit");
  await dialog.getByRole("textbox", { name: "New value" }).fill("piece");
  await dialog.getByRole("button", { name: "Save step" }).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByText("When a product is chosen by hand:")).toBeVisible();
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("On", { exact: true })).toBeVisible();

  await page.goto(`/app/products/${id}`);
  await page.getByRole("button", { name: "Actions for Desk lamp" }).click();
  await page.getByRole("menuitem", { name: "Start “Check prices”" }).click();
  await expect(
    page.getByText("“Check prices” was started for 1 product", { exact: true }),
  ).toBeVisible();
  await page.goto(`/app/products/${id}?history=product-${id}`);
  const history = page.getByRole("list", { name: "Changes, newest first" });
  await expect(history.getByRole("listitem").first()).toContainText("Rule “Check prices”");
});
