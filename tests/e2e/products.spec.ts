import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a product is added, found, retired, deleted and brought back", async ({ page }) => {
  await page.goto("/app");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Products" })
    .click();
  await expect(page.getByRole("heading", { name: "No products yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add Product" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Product" });
  await dialog.getByLabel("Product Name").fill("Engine Seat");
  await dialog.getByLabel("Code").fill("SEAT-1");
  await dialog.getByLabel("Unit Price").fill("29.5");
  await dialog.getByLabel("Unit", { exact: true }).fill("seat");
  await dialog.getByLabel("Billed").selectOption("Monthly");
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Product created successfully", { exact: true })).toBeVisible();
  const card = page.getByRole("listitem").filter({ hasText: "Engine Seat" });
  await expect(card).toContainText("$29.50 per seat, monthly");
  await expectAccessibleInBothThemes(page);

  await card.getByRole("link", { name: "Engine Seat" }).click();
  await expect(page).toHaveTitle("Engine Seat · CRM Pro");
  await expect(page.getByRole("region", { name: "Details" })).toContainText("SEAT-1");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Edit" }).click();
  const editing = page.getByRole("dialog", { name: "Edit Product" });
  await editing.getByLabel("Status").selectOption("Retired");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Retired", { exact: true }).first()).toBeVisible();

  await page.getByRole("button", { name: "Actions for Engine Seat" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("Product deleted successfully", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Engine Seat" })).toBeVisible();
});

test("a code that another product has is refused with a sentence", async ({
  page,
  expectProblem,
  origin,
}) => {
  expectProblem(/409/);
  const data = { name: "First", price: "1.00", code: "SAME" };
  await page.context().request.post("/api/products", { data, headers: { origin } });
  await page.goto("/app/products?new=true");
  const dialog = page.getByRole("dialog", { name: "Add Product" });
  await dialog.getByLabel("Product Name").fill("Second");
  await dialog.getByLabel("Code").fill("same");
  await dialog.getByLabel("Unit Price").fill("2");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Another product has this code.").first()).toBeVisible();
});
