import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { changeSetHeader } from "#shared/records/changes.ts";
import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a rule also runs for what is taken back where its owner chose so", async ({ page }) => {
  await page.goto("/app/settings/automation/new");
  await page.getByLabel("Name").fill("Keep in step");
  await page.getByLabel("Event").selectOption("changed");
  await page.getByRole("button", { name: "Add step" }).click();
  await page.getByRole("menuitem", { name: "Add a note" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Note").fill("Look at it");
  await dialog.getByRole("button", { name: "Save step" }).click();
  const group = page.getByRole("group", { name: "Also run it for" });
  await group.getByLabel("Merges").check();
  await group.getByLabel("Undo and restores").press("Space");
  await expect(page.getByText("Taking back what this rule itself has changed")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(
    page.getByText("The rule also runs for merges and undo and restores."),
  ).toBeVisible();

  const data = { name: "Jane", email: "jane@x.example" };
  const added = await page.request.post("/api/contacts", { data });
  const { id } = contact.parse(await added.json());
  const changed = await page.request.put(`/api/contacts/${id}`, { data: { phone: "1" } });
  await page.getByRole("button", { name: "Switch on" }).click();
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("On", { exact: true })).toBeVisible();
  const changeSetId = z.string().parse(changed.headers()[changeSetHeader]);
  await page.request.post(`/api/change-sets/${changeSetId}/undo`);
  await page.getByRole("button", { name: "Show the run for Jane" }).click();
  await expect(dialog.getByText("The rule also runs for undo and restores.")).toBeVisible();
});
