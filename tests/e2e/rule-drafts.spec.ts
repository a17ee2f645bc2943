import { untilMenuHasFocus } from "#tests/support/menus.ts";
import { rule } from "#shared/rules/rules.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { untilQuiet } from "#tests/support/quiet.ts";
import { addColleague } from "#tests/support/team.ts";

const setTitle = (title: string) => ({ type: "change", changes: { title } });

const data = {
  name: "Promote",
  kind: "contact",
  trigger: { type: "added" },
  steps: [setTitle("Boss")],
};

test("an owner puts a draft aside, goes on with it, and saves it as the rule", async ({ page }) => {
  const { id } = rule.parse(await (await page.request.post("/api/rules", { data })).json());
  await page.goto(`/app/settings/automation/${id}/edit`);
  await page.getByRole("button", { name: "Actions for Set Job Title to Boss" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByText("Add at least one step")).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).press("Enter");
  await expect(page.getByText(/^Draft by Ada Lovelace, /)).toBeVisible();
  await expect(page.getByText("Set Job Title to Boss").first()).toBeVisible();
  await page.getByText("What it says").first().press("Enter");
  await expect(page.getByText("No steps yet.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "All rules" }).click();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go on with the draft of Promote" }).press("Enter");
  await expect(page.getByText("The rule runs as it is until you save the rule.")).toBeVisible();
  await page.getByRole("button", { name: "Add step" }).press("Enter");
  await untilMenuHasFocus(page);
  await page.getByRole("menuitem", { name: "Add a task" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Call them");
  await dialog.getByRole("button", { name: "Save step" }).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByText("Version 2")).toBeVisible();
  await expect(page.getByText("Go on with the draft")).toHaveCount(0);
});

test("a colleague's draft shows at once, and is not replaced or discarded unasked", async ({
  page,
  context,
  browser,
  origin,
  expectProblem,
}) => {
  const { id } = rule.parse(await (await page.request.post("/api/rules", { data })).json());
  const colleague = await addColleague(browser, context, origin, { role: "admin" });
  const stream = page.waitForResponse(/\/api\/events\?/);
  await page.goto(`/app/settings/automation/${id}/edit`);
  await stream;
  await untilQuiet(page);
  const theirs = { ...data, name: "Theirs" };
  const headers = { origin };
  const path = `/api/rules/${id}/draft`;
  await colleague.context.request.put(path, { data: theirs, headers });
  await expect(page.getByText("Someone has changed this rule or its draft")).toBeVisible();
  await page.getByLabel("Name").fill("Mine");
  expectProblem(/412/);
  await page.getByRole("button", { name: "Save draft" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Save it all the same?")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByText(/^Draft by Grace Hopper, /)).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).press("Enter");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByText("The draft was discarded", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Draft by/)).toHaveCount(0);
});
