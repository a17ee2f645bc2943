import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { addColleague } from "#tests/support/team.ts";

test("a user makes a second workspace and switches between the two", async ({ page, records }) => {
  await records.addContact({ name: "Jane Roe", email: "jane@x.example" });
  await page.goto("/app/contacts");
  await expect(page.getByRole("link", { name: "Jane Roe" })).toBeVisible();
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "New workspace" }).click();
  await page.getByLabel("Workspace name").fill("Side business");
  await page.getByRole("button", { name: "Make workspace" }).click();
  await expect(page.getByRole("banner")).toContainText("Side business");
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await expect(page.getByText("No contacts yet")).toBeVisible();

  await page.getByRole("button", { name: "User menu" }).click();
  await expect(page.getByRole("menuitemradio", { name: "Side business" })).toBeChecked();
  await page.getByRole("menuitemradio", { name: "Ada's workspace" }).click();
  await expect(page.getByRole("banner")).toContainText("Ada's workspace");
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await expect(page.getByRole("link", { name: "Jane Roe" })).toBeVisible();
});

test("switching in one tab leaves the other where it is", async ({ page, context }) => {
  await page.goto("/app/companies");
  await expect(page.getByText("No companies yet")).toBeVisible();
  const second = await context.newPage();
  await second.goto("/app");
  await second.getByRole("button", { name: "User menu" }).click();
  await second.getByRole("menuitem", { name: "New workspace" }).click();
  await second.getByLabel("Workspace name").fill("Side business");
  await second.getByRole("button", { name: "Make workspace" }).click();
  await expect(second.getByRole("banner")).toContainText("Side business");

  await page.getByRole("button", { name: "Add Company" }).first().click();
  await page.getByLabel("Company Name").fill("Acme");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Acme" })).toBeVisible();
  const mainMenu = second.getByRole("navigation", { name: "Main" });
  await mainMenu.getByRole("link", { name: "Companies" }).click();
  await expect(second.getByText("No companies yet")).toBeVisible();
});

test("an owner renames the workspace", async ({ page }) => {
  await page.goto("/app/settings/workspace");
  await page.getByLabel("Workspace name").fill("Acme Sales");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("banner")).toContainText("Acme Sales");
});

test("an owner downloads the workspace, deletes it, and starts over", async ({ page, records }) => {
  await records.addContact({ name: "Jane Roe", email: "jane@x.example" });
  const stream = page.waitForResponse(/\/api\/events/);
  await page.goto("/app/settings/workspace");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download everything" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/workspace\.crm-archive\.gz$/);
  expect(gunzipSync(await readFile(await file.path())).toString()).toContain("Jane Roe");

  // Of a workspace that is deleted meanwhile the stream is refused.
  await stream;
  await page.getByRole("button", { name: "Delete workspace" }).click();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: "Delete workspace" });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole("textbox").fill("Ada's workspace");
  await confirm.click();
  await expect(page).toHaveURL(/\/app\/settings\/profile$/);
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await expect(page.getByText("No contacts yet")).toBeVisible();
});

test("an owner exports the workspace and imports it as another", async ({ page, records }) => {
  await records.addContact({ name: "Jane Roe", email: "jane@x.example" });
  await page.goto("/app/settings/workspace");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download everything" }).click();
  const archive = await (await download).path();
  await page.getByLabel("Workspace name").fill("The first one");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("banner")).toContainText("The first one");

  await page.getByLabel("Archive file").setInputFiles(archive);
  await expect(page.getByText("The workspace is imported")).toBeVisible();
  // It is there for anyone who has left the page meanwhile, too.
  await page.reload();
  await expect(page.getByText("The workspace is imported")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page.getByRole("banner")).toContainText("Ada's workspace");
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await expect(page.getByRole("link", { name: "Jane Roe" })).toBeVisible();
});

test("a file that is no archive imports nothing, and says so", async ({ page }) => {
  await page.goto("/app/settings/workspace");
  const file = { name: "photo.gz", mimeType: "application/gzip", buffer: Buffer.from("hello") };
  await page.getByLabel("Archive file").setInputFiles(file);
  await expect(page.getByText("Nothing was imported.")).toBeVisible();
  // It is there for anyone who has left the page meanwhile, too.
  await page.reload();
  await expect(page.getByText("Nothing was imported.")).toBeVisible();
  await expectAccessible(page);
});

test("a member leaves; the last owner reads why they cannot", async ({
  page,
  context,
  browser,
  origin,
  expectProblem,
}) => {
  expectProblem(/409/);
  const { page: other } = await addColleague(browser, context, origin);
  await other.goto("/app/settings/workspace");
  await other.getByRole("button", { name: "Leave workspace" }).click();
  await other.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(other.getByRole("banner")).toContainText("Grace's workspace");

  await page.goto("/app/settings/workspace");
  await page.getByRole("button", { name: "Leave workspace" }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page.getByText(/^A workspace needs an owner\./)).toBeVisible();
});
