import { readFile } from "node:fs/promises";
import { extractText, getDocumentProxy } from "unpdf";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a user names the recipient of invoices, pays, and downloads one", async ({ page }) => {
  test.slow();
  await page.goto("/app/settings/invoices");
  await expect(page.getByRole("heading", { name: "No invoices yet" })).toBeVisible();
  await page.getByLabel("Name or company").fill("");
  await page.getByRole("button", { name: "Save billing details" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await page.getByLabel("Name or company").fill("Žižek & Ζωή Ltd");
  await page.getByLabel("Address").fill("1 High Street\nLondon");
  await page.getByLabel("VAT number").fill("GB123456789");
  await page.getByRole("button", { name: "Save billing details" }).click();
  await expect(page.getByText("Billing details saved", { exact: true })).toBeVisible();

  await page.goto("/app/settings");
  await page.getByRole("button", { name: "Choose Starter" }).click();
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(
    page.getByText("Thank you, your payment has arrived", { exact: true }),
  ).toBeVisible();

  await page.getByRole("navigation", { name: "Settings" }).getByText("Invoices").click();
  const item = page.getByRole("listitem").filter({ hasText: "£29.00" });
  await expect(item).toContainText("Paid");
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await item.getByRole("button", { name: /^Download CRM-/ }).press("Enter");
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^CRM-\d{4}-\d{6}\.pdf$/);
  const bytes = new Uint8Array(await readFile(await file.path()));
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  expect(text).toContain("Žižek & Ζωή Ltd");
  expect(text).toContain("VAT number GB123456789");
});
