import { contact } from "#shared/contacts.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("an owner writes a rule, switches it on, and reads what it did", async ({ page }) => {
  await page.goto("/app/settings");
  await page.getByRole("navigation", { name: "Settings" }).getByText("Automation").click();
  await expect(page.getByText("No rules yet")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "New rule" }).click();
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await expect(page.getByText("Add at least one step")).toBeVisible();
  await page.getByLabel("Name").fill("Welcome leads");
  await page.getByRole("button", { name: "Add condition" }).click();
  await page.getByRole("combobox", { name: "Field" }).selectOption("status");
  await page.getByRole("button", { name: "Lead", exact: true }).click();

  await page.getByRole("button", { name: "Add step" }).press("Enter");
  await page.getByRole("menuitem", { name: "Add a task" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Call them");
  await dialog.getByLabel("Due in days").fill("2");
  await expectAccessible(page);
  await dialog.getByLabel("Due in days").press("Enter");
  await page.getByRole("button", { name: "Add step" }).click();
  await page.getByRole("menuitem", { name: "Change a field or tags" }).click();
  await dialog.getByLabel("Field").selectOption("title");
  await dialog.getByLabel("New value").fill("Newcomer");
  await dialog.getByRole("button", { name: "Save step" }).click();
  await page.getByRole("button", { name: "Actions for Set Job Title to Newcomer" }).click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await expect(
    page.getByRole("list", { name: "Steps of the rule" }).locator("li").first(),
  ).toHaveText("Set Job Title to Newcomer");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Save rule" }).click();

  await expect(page.getByText("When a contact is added, if Status is any of Lead:")).toBeVisible();
  await expect(page.getByText("It has not run yet.")).toBeVisible();
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("On", { exact: true })).toBeVisible();
  const body = { name: "Jane", email: "jane@x.example", status: "lead" };
  const { id } = contact.parse(
    await (await page.request.post("/api/contacts", { data: body })).json(),
  );
  await expect(page.getByRole("listitem").filter({ hasText: "Jane" })).toContainText("Done");
  await page.getByRole("button", { name: "Show the run for Jane" }).click();
  await expect(dialog.getByText("Changed job title.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await page.goto(`/app/contacts/${id}?history=contact-${id}`);
  const history = page.getByRole("list", { name: "Changes, newest first" });
  await expect(history.getByRole("listitem").first()).toContainText("Rule “Welcome leads”");
});
