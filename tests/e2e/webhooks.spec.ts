import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("an owner adds a webhook, tries it, reads what became of it, and deletes it", async ({
  page,
}) => {
  await page.goto("/app/settings");
  await page.getByRole("navigation", { name: "Settings" }).getByText("Webhooks").click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  await page.getByRole("button", { name: "New webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog.getByText("Choose at least one event")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Address").fill("https://127.0.0.1:9/hook");
  await dialog.getByLabel("Description").fill("Order system");
  await dialog.getByRole("checkbox", { name: "Deals: Changed" }).check();
  await dialog.getByRole("checkbox", { name: "Contacts: Added" }).check();
  await dialog.getByLabel("Changes of some fields only").check();
  await dialog.getByRole("group", { name: "Fields of deals" }).getByLabel("Stage").check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByRole("textbox", { name: "Secret" })).toHaveValue(/^whsec_/);
  await page.getByRole("button", { name: "Done" }).click();

  const item = page.getByRole("listitem").filter({ hasText: "Order system" });
  await expect(item).toContainText("Contacts added; Deals changed");
  await expectAccessible(page);
  await item.getByRole("link").click();
  await expect(page.getByText("Changes of stage alone")).toBeVisible();
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByText("Failing", { exact: true })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Test:" })).toContainText(
    "not permitted",
  );
  await page.getByRole("button", { name: "Show webhook.test" }).click();
  await expect(page.getByRole("list", { name: "Tries" })).toContainText("not permitted");
  await expect(page.getByLabel("What was sent")).toContainText('"type": "webhook.test"');
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused")).toBeVisible();
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByRole("button", { name: "Show webhook.test" })).toHaveCount(2);
  await expect(page.getByRole("listitem").filter({ hasText: "Failed" })).toBeVisible();
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Description").fill("Warehouse");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "Warehouse" })).toBeVisible();
  await page.getByRole("button", { name: "New secret" }).click();
  await page.getByRole("button", { name: "Make secret" }).click();
  await expect(page.getByRole("textbox", { name: "Secret" })).toHaveValue(/^whsec_/);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
});
