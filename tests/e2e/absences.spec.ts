import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { addColleague } from "#tests/support/team.ts";

test("members say when they are away, admins too, and a rule leaves them out", async ({
  page,
  context,
  browser,
  origin,
}) => {
  const colleague = await addColleague(browser, context, origin);
  const { page: theirs } = colleague;
  await theirs.goto("/app/settings/profile");
  const own = theirs.getByRole("region", { name: "Away" });
  await own.getByLabel("Away from").fill("2026-01-05");
  await own.getByLabel("Last day").fill("2026-01-01");
  await own.getByRole("button", { name: "Save absence" }).click();
  await expect(own.getByText("The last day must not be before the first day")).toBeVisible();
  await own.getByLabel("Last day").fill("2199-12-05");
  await own.getByRole("button", { name: "Save absence" }).click();
  await expect(own.getByText("Away until Dec 5, 2199")).toBeVisible();
  await expectAccessibleInBothThemes(theirs);

  await page.goto("/app/settings/members");
  const member = page
    .getByRole("region", { name: "Members" })
    .getByRole("listitem")
    .filter({ hasText: "Grace Hopper" });
  await expect(member).toContainText("Away until Dec 5, 2199");
  await member.getByRole("button", { name: "Actions for Grace Hopper" }).click();
  await page.getByRole("menuitem", { name: "Set absence" }).click();
  const dialog = page.getByRole("dialog", { name: "When Grace Hopper is away" });
  await dialog.getByLabel("Last day").fill("2199-12-24");
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Save absence" }).click();
  await expect(member).toContainText("Away until Dec 24, 2199");

  await page.goto("/app/settings/automation/new");
  await page.getByRole("button", { name: "Add step" }).click();
  await page.getByRole("menuitem", { name: "Assign", exact: true }).click();
  const step = page.getByRole("dialog", { name: "Assign" });
  await step.getByLabel("Grace Hopper (away until Dec 24, 2199)").check();
  await step.getByLabel("Ada Lovelace").check();
  await expect(step.getByLabel("Only people who are here")).toBeChecked();
  await expectAccessibleInBothThemes(page);
  await step.getByRole("button", { name: "Save step" }).click();
  await expect(page.getByText("in turn, if they are here")).toBeVisible();

  await theirs.reload();
  await expect(own.getByText("Away until Dec 24, 2199")).toBeVisible();
  await own.getByRole("button", { name: "I am back" }).click();
  await expect(own.getByLabel("Last day")).toHaveValue("");
  await expect(own.getByRole("button", { name: "I am back" })).toHaveCount(0);
});
