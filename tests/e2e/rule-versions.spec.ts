import { rule } from "#shared/rules/rules.ts";
import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

const setTitle = (title: string) => ({ type: "change", changes: { title } });

test("an owner sees what a rule said before, and takes it up again", async ({ page }) => {
  const first = { name: "Promote", kind: "contact", trigger: { type: "added" } };
  const data = { ...first, steps: [setTitle("Boss")] };
  const { id } = rule.parse(await (await page.request.post("/api/rules", { data })).json());
  await page.request.put(`/api/rules/${id}`, { data: { ...first, steps: [setTitle("Chief")] } });
  await page.goto(`/app/settings/automation/${id}`);
  const versions = page.getByRole("list", { name: "Versions of the rule" });
  await expect(versions.getByRole("listitem").first()).toContainText("In use");
  await versions.getByText("What it says").last().press("Enter");
  await expect(versions.getByText("Set Job Title to Boss")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await versions.getByRole("link", { name: "Edit from this: version 1" }).press("Enter");
  await expect(page.getByText("Set Job Title to Boss")).toBeVisible();
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(versions.getByText("Version 3")).toBeVisible();
  await expect(page.getByText("Set Job Title to Boss").first()).toBeVisible();
});
