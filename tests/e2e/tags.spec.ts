import type { Page } from "@playwright/test";
import { operation } from "#shared/records/operations.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { cellOf } from "#tests/support/table.ts";

const progressOf = (page: Page) => page.getByRole("region", { name: "Progress" });

test("an owner renames, merges and deletes tags, and takes it back", async ({ page, records }) => {
  await records.addContact({ name: "Ada", email: "a@x.example", tags: ["vip", "old"] });
  await records.addContact({ name: "Bea", email: "b@x.example", tags: ["VIP"] });
  await page.goto("/app/settings/tags");
  const tags = page.getByRole("region", { name: "Tags of contacts" }).getByRole("listitem");
  await expect(tags).toHaveText(["old1 contact", "vip1 contact", "VIP1 contact"]);
  await expectAccessible(page);

  await page.getByRole("checkbox", { name: "Select vip", exact: true }).check();
  await page.getByRole("checkbox", { name: "Select VIP", exact: true }).check();
  await page.getByRole("button", { name: "Merge" }).click();
  const merging = page.getByRole("dialog", { name: "Merge 2 tags" });
  await merging.getByLabel("Name").fill("Key account");
  await expectAccessible(page);
  await merging.getByRole("button", { name: "Merge" }).click();
  await expect(progressOf(page)).toContainText("Change of 2 tags to “Key account” Done.");
  await expect(tags).toHaveText(["Key account2 contacts", "old1 contact"]);
  await progressOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(tags.filter({ hasText: /^vip1 contact/ })).toBeVisible();

  await page.getByRole("button", { name: "Rename old" }).click();
  const renaming = page.getByRole("dialog", { name: "Rename the tag “old”" });
  await renaming.getByLabel("Name").fill("");
  await page.keyboard.press("Enter");
  await expect(renaming.getByText("Tag is required")).toBeVisible();
  await renaming.getByLabel("Name").fill("Former");
  await page.keyboard.press("Enter");
  await expect(tags.filter({ hasText: "Former1 contact" })).toBeVisible();
  await page.getByRole("button", { name: "Delete Former" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(progressOf(page)).toContainText("Deletion of the tag “Former” Done.");
  await expect(tags.filter({ hasText: "Former" })).toBeHidden();
  await tags
    .filter({ hasText: /^vip1 contact/ })
    .getByRole("link")
    .click();
  await expect(
    page.getByRole("button", { name: "Tags has one or more of vip", exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Ada", exact: true })).toBeVisible();
});

test("tags are changed in a cell, found by a filter, and given to many", async ({
  page,
  records,
}) => {
  await records.addCompany({ name: "Ada", tags: ["Größte Kunden"] });
  await records.addCompany({ name: "Bea" });
  await page.goto("/app/companies?layout=table&sort=name&columns=tags");
  await cellOf(page, 1, 1).dblclick();
  const editor = page.getByRole("dialog", { name: "Tags" });
  await expect(editor.getByRole("combobox", { name: "Tags" })).toBeFocused();
  await page.keyboard.type("grosste");
  await expect(editor.getByRole("option")).toHaveText(["Größte Kunden"]);
  await editor.getByRole("option").click({ trial: true });
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.type("new");
  // A press beside it saves, also what is still being typed.
  await page.mouse.click(10, 10);
  await expect(cellOf(page, 1, 1).getByRole("listitem")).toHaveText(["Größte Kunden", "new"]);
  await expect(page.getByText("Company updated successfully").first()).toBeVisible();

  await page.getByRole("button", { name: "Filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Filter companies" });
  await dialog.getByLabel("Field").selectOption("Tags");
  await dialog.getByRole("combobox", { name: "Values for Tags" }).fill("new");
  await page.keyboard.press("Enter");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Show companies" }).click();
  await expect(page.getByRole("rowheader")).toHaveText(["Bea"]);
  await page.getByRole("button", { name: "Remove Tags has one or more of new" }).click();

  await page.getByRole("checkbox", { name: "Select all rows that are loaded" }).check();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const editing = page.getByRole("dialog", { name: "Edit 2 companies" });
  await editing.getByLabel("Field").selectOption("Add tags");
  await editing.getByRole("button", { name: "Change" }).click();
  await expect(editing.getByText("Choose at least one tag")).toBeVisible();
  await editing.getByRole("combobox", { name: "Add tags" }).fill("gr");
  await editing.getByRole("option", { name: "Größte Kunden" }).click();
  await page.keyboard.type("vip");
  await expectAccessible(page);
  await editing.getByRole("button", { name: "Change" }).click();
  await expect(progressOf(page)).toContainText("Change of 2 companies Done.");
  await expect(cellOf(page, 0, 1).getByRole("listitem")).toHaveText(["Größte Kunden", "vip"]);
  await progressOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(cellOf(page, 0, 1).getByRole("listitem")).toHaveText(["Größte Kunden"]);
});

test("a tag of a deal leads to the deals that have it", async ({ page, records }) => {
  const { id } = await records.addDeal({ title: "Big", value: "1", tags: ["vip"] });
  await records.addDeal({ title: "Small", value: "1" });
  await page.goto(`/app/deals/${id}`);
  await page.getByRole("list", { name: "Tags" }).getByRole("link", { name: "vip" }).click();
  await expect(page.getByRole("grid", { name: "Deals" }).getByRole("rowheader")).toHaveText([
    "Big",
  ]);
  await page.goto("/app/pipeline");
  await page.getByRole("list", { name: "Tags" }).getByRole("link", { name: "vip" }).click();
  await expect(page.getByRole("grid", { name: "Deals" }).getByRole("rowheader")).toHaveText([
    "Big",
  ]);
});

test("a change of tags that is over at once is shown, too", async ({ page, records }) => {
  await records.addContact({ name: "Ada", email: "a@x.example", tags: ["vip"] });
  await page.goto("/app/settings/tags");
  await page.route("**/api/tags/change", async (route) => {
    const begun = await route.fetch();
    const { id } = operation.parse(await begun.json());
    const readOperation = async () =>
      operation.parse(await (await page.request.get(`/api/operations/${id}`)).json());
    await expect.poll(async () => (await readOperation()).state).toBe("done");
    await route.fulfill({ response: begun, json: await readOperation() });
  });
  await page.getByRole("button", { name: "Rename vip" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Key account");
  await page.keyboard.press("Enter");
  await expect(progressOf(page)).toContainText("Done.");
  const tags = page.getByRole("region", { name: "Tags of contacts" }).getByRole("listitem");
  await expect(tags).toHaveText(["Key account1 contact"]);
});
