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
