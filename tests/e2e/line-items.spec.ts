import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

const card = (page: Page) => page.getByRole("region", { name: "Line items" });
const lines = (page: Page) => card(page).getByRole("listitem");

test("a user makes a deal of products, in order, and lets its value follow", async ({
  page,
  records,
}) => {
  await records.addProduct({ name: "Seat", price: "29", unit: "users", billed: "monthly" });
  const { id } = await records.addDeal({ title: "Rollout", value: "10" });
  await page.goto(`/app/deals/${id}`);
  await expect(card(page)).toContainText("Add the products that this deal is made of");

  await card(page).getByRole("button", { name: "Add line item" }).click();
  const dialog = page.getByRole("dialog", { name: "New Line Item" });
  await dialog.getByRole("combobox", { name: "Product" }).click();
  await page.getByPlaceholder("Search products...").fill("sea");
  await page.getByRole("option", { name: /Seat/ }).click();
  await expect(dialog.getByLabel("Unit Price")).toHaveValue("29.00");
  await dialog.getByLabel("Quantity").fill("10");
  await dialog.getByLabel("Periods").fill("12");
  await dialog.getByLabel("Discount", { exact: true }).selectOption("Percent");
  await dialog.getByLabel("Discount of").fill("120");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Discount can be at most 100%")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Discount of").fill("12.5");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(lines(page)).toContainText(["Seat10 users × $29 × 12 monthly, less 12.5%$3,045"]);

  await card(page).getByRole("button", { name: "Add line item" }).click();
  await dialog.getByLabel("Name").fill("Setting up");
  await dialog.getByLabel("Unit Price").fill("499.99");
  await page.keyboard.press("Enter");
  await expect(card(page)).toContainText("Total$3,544.99");

  const follows = card(page).getByLabel("The deal's value is this total");
  await follows.click();
  await expect(follows).toBeChecked();
  await expect(page.getByRole("heading", { name: "Rollout" }).locator("../..")).toContainText(
    "$3,544.99",
  );
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByRole("spinbutton", { name: "Value" })).toHaveAttribute("readonly");
  await expect(form.getByLabel("Title")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();

  await card(page).getByLabel("Move Setting up", { exact: true }).press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await expect(lines(page).first()).toContainText("Setting up");
  await expectAccessible(page);

  await card(page).getByRole("button", { name: "Remove Seat" }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(page.getByText("Seat removed", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(lines(page)).toHaveCount(2);
  await expect(card(page)).toContainText("Total$3,544.99");
});

test("a product that is sold is retired instead of deleted, and the page says so", async ({
  page,
  records,
  expectProblem,
}) => {
  expectProblem(/409/);
  const seat = await records.addProduct({ name: "Seat", price: "29" });
  const { id } = await records.addDeal({ title: "Rollout", value: "10" });
  await records.setLineItems(id, {
    items: [{ productId: seat.id, name: "Seat", unitPrice: "29" }],
    followsLineItems: true,
  });
  await page.goto(`/app/products/${seat.id}`);
  await page.getByRole("button", { name: "Actions for Seat" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("Set its status to Retired").first()).toBeVisible();
});

test("a user saves deals with their lines, changes the file, and imports it", async ({
  page,
  records,
}) => {
  test.slow();
  const { id } = await records.addDeal({ title: "Rollout", value: "10" });
  await records.setLineItems(id, {
    items: [
      { name: "Seat", quantity: "10", unitPrice: "29", billed: "monthly", periods: 12 },
      { name: "Setting up", unitPrice: "499.99" },
    ],
    followsLineItems: true,
  });
  await page.goto("/app/pipeline?layout=table");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV file, one row for each line item" }).click();
  const exported = await readFile(await (await downloading).path(), "utf8");
  const rows = exported.trim().split("\r\n");
  expect(rows).toHaveLength(3);
  expect(rows[2]).toContain("Setting up");

  const seat = rows[1]?.replace(",29.00,", ",25.00,").replace("3480.00", "3000.00");
  const added = rows[2]?.replace("Setting up", "Training").replaceAll(",499.99", ",1200.00");
  const changed = [rows[0], seat, rows[2], added].join("\r\n");
  await page.goto("/app/import?kind=deal");
  await page.getByLabel("File to import").setInputFiles({
    name: "deals-with-lines.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(changed),
  });
  await expect(page.getByLabel("Field for Unit price")).toHaveValue("lineUnitPrice");
  await expectAccessible(page);
  await page.getByRole("button", { name: "See what would change" }).click();
  const table = page.getByRole("table", { name: "What the import would do" });
  await expect(table.getByRole("row").filter({ hasText: "Rollout" })).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 3 rows" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("0 added, 1 changed.");

  await page.goto(`/app/deals/${id}`);
  await expect(lines(page)).toHaveCount(3);
  await expect(lines(page).last()).toContainText("Training");
  await expect(card(page)).toContainText("Total$4,699.99");
});
