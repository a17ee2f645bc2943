import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { addColleague } from "#tests/support/team.ts";

test("saves a report, changes its question, and shares it with a colleague", async ({
  page,
  context,
  browser,
  origin,
  records,
}) => {
  await records.addDeal({ title: "Small", value: "100", priority: "low" });
  await records.addDeal({ title: "Large", value: "900", priority: "high" });
  await page.goto("/app/reports/report");
  await page.getByLabel("Grouped by", { exact: true }).selectOption({ label: "Priority" });
  await page.getByRole("button", { name: "Save report" }).click();
  const dialog = page.getByRole("dialog", { name: "Save report" });
  await expectAccessible(page);
  await dialog.getByLabel("Name").fill("By priority");
  await dialog.getByLabel("Description").fill("What matters most");
  await page.keyboard.press("Tab");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "By priority", level: 1 })).toBeVisible();

  await page.getByLabel("Measure", { exact: true }).selectOption({ label: "Sum: Value" });
  await expect(page.getByText("Edited", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /High: \$900$/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const menu = page.getByRole("button", { name: "Actions for By priority" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Discard changes" }).click();
  await expect(page.getByText("Number of deals by priority.")).toBeVisible();
  await page.getByLabel("Measure", { exact: true }).selectOption({ label: "Sum: Value" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Edited", { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Sum of value of deals by priority.")).toBeVisible();

  await menu.click();
  await page.getByRole("menuitem", { name: "Rename or share" }).click();
  await page.getByLabel("Who sees it").selectOption("Everyone in the workspace");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Shared with the workspace\./)).toBeVisible();

  const colleague = await addColleague(browser, context, origin);
  await colleague.page.goto("/app/reports");
  const card = colleague.page.getByRole("region", { name: "Saved reports" }).getByRole("listitem");
  await expect(card).toContainText("Shared by Ada Lovelace");
  await card.getByRole("link", { name: "By priority" }).click();
  await expect(
    colleague.page.getByText(/^Shared with the workspace by Ada Lovelace\. It counts/),
  ).toBeVisible();
  await colleague.page.getByLabel("Measure", { exact: true }).selectOption({ value: "count" });
  await expect(colleague.page.getByRole("button", { name: "Save as" })).toBeVisible();
  await expect(colleague.page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  await colleague.context.close();
});

test("searches reports, copies one, and brings back what was deleted", async ({
  page,
  context,
  origin,
  records,
}) => {
  const field = await records.addField({ entity: "deal", label: "Tier", type: "text" });
  for (const [name, grouped] of [
    ["Whole pipeline", "stage"],
    ["By tier", "customFields.tier"],
  ]) {
    const data = { name, question: { kind: "deal", groups: [{ field: grouped }] } };
    const answer = await context.request.post("/api/reports", { data, headers: { origin } });
    expect(answer.ok()).toBe(true);
  }
  await context.request.delete(`/api/custom-fields/${field.id}`, { headers: { origin } });
  await page.goto("/app/reports");
  const saved = page.getByRole("region", { name: "Saved reports" });
  await expect(saved.getByRole("heading", { level: 3 })).toHaveText(["By tier", "Whole pipeline"]);
  await expect(saved.getByText("Outdated")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole("searchbox", { name: "Search reports" }).fill("pipeline");
  await expect(saved.getByRole("heading", { level: 3 })).toHaveText(["Whole pipeline"]);
  await expect(page.getByRole("link", { name: "Days to win" })).toHaveCount(0);
  await saved.getByRole("button", { name: "Actions for Whole pipeline" }).click();
  await page.getByRole("menuitem", { name: "Copy" }).click();
  await expect(saved.getByRole("link", { name: "Whole pipeline (copy)" })).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page).toHaveURL(/\/reports$/);

  await saved.getByRole("link", { name: "By tier" }).click();
  await expect(page.getByText("The field “Tier” is archived")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Actions for By tier" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "Reports", level: 1 })).toBeVisible();
  await expect(saved.getByRole("link", { name: "By tier" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await saved.getByRole("link", { name: "By tier" }).click();
  await expect(page.getByText("The field “Tier” is archived")).toBeVisible();
});
