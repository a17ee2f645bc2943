import { untilMenuHasFocus } from "#tests/support/menus.ts";
import { contact } from "#shared/crm/contacts.ts";
import { rule } from "#shared/rules/rules.ts";
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
  await untilMenuHasFocus(page);
  await page.getByRole("menuitem", { name: "Add a task" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Call them");
  await dialog.getByLabel("Due in days").fill("2");
  await expectAccessible(page);
  await dialog.getByLabel("Due in days").press("Enter");
  await page.getByRole("button", { name: "Add step" }).click();
  await page.getByRole("menuitem", { name: "Change a field or tags" }).click();
  await dialog.getByLabel("Field").selectOption("title");
  await dialog.getByRole("textbox", { name: "New value" }).fill("Newcomer");
  await dialog.getByRole("button", { name: "Save step" }).click();
  await page.getByRole("button", { name: "Actions for Set Job Title to Newcomer" }).click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await expect(
    page.getByRole("list", { name: "Steps of the rule" }).locator("li").first(),
  ).toHaveText("Set Job Title to Newcomer");
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(page.getByText("Choose a contact")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Save rule" }).click();

  await expect(page.getByText("When a contact is added, if Status is any of Lead:")).toBeVisible();
  await expect(page.getByText("It has not run yet.")).toBeVisible();
  await page.getByRole("button", { name: "Test it" }).click();
  await expect(page.getByText("In the last 30 days it would not have run.")).toBeVisible();
  await page.getByRole("button", { name: "Switch on" }).click();
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("On", { exact: true })).toBeVisible();
  const body = { name: "Jane", email: "jane@x.example", status: "lead" };
  const { id } = contact.parse(
    await (await page.request.post("/api/contacts", { data: body })).json(),
  );
  const runs = page.getByRole("listitem").filter({ hasText: "Jane" });
  await expect(runs).toContainText("Done");
  await page.getByRole("searchbox", { name: "Search by record or step..." }).fill("bob");
  await expect(page.getByText("There is no such run.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(runs).toContainText("Done");
  await page.getByRole("button", { name: "Show the run for Jane" }).click();
  await expect(dialog.getByText("Changed job title.")).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "What it changed" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await page.goto(`/app/contacts/${id}?history=contact-${id}`);
  const history = page.getByRole("list", { name: "Changes, newest first" });
  await expect(history.getByRole("listitem").first()).toContainText("Rule “Welcome leads”");
});

test("a rule is tried on a contact, and then started by hand", async ({ page, records }) => {
  const tested = { name: "Jane Try", email: "jane@x.example", title: "Clerk" };
  const { id } = await records.addContact(tested);
  const steps = [{ type: "change", changes: { title: "Customer" } }];
  const body = { name: "Promote", kind: "contact", trigger: { type: "by-hand" }, steps };
  const made = rule.parse(await (await page.request.post("/api/rules", { data: body })).json());
  await page.goto(`/app/settings/automation/${made.id}`);
  await expect(page.getByText("When a contact is chosen by hand:")).toBeVisible();
  await page.getByLabel("On this contact").click();
  await page.getByPlaceholder("Search contacts...").fill("Jane");
  await page.getByRole("option", { name: "Jane Try" }).click();
  await page.getByRole("button", { name: "Try it" }).click();
  const tried = page.getByRole("list", { name: "Steps of the dry run" });
  await expect(tried).toContainText("Changed job title.");
  await expect(tried).toContainText("Clerk");
  await expect(tried).toContainText("Customer");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("On", { exact: true })).toBeVisible();

  await page.goto(`/app/contacts/${id}`);
  await page.getByRole("button", { name: "Actions for Jane Try" }).click();
  await page.getByRole("menuitem", { name: "Start “Promote”" }).click();
  await expect(
    page.getByText("“Promote” was started for 1 contact", { exact: true }),
  ).toBeVisible();
  const details = page.getByRole("region", { name: "Details" });
  await expect(details.getByText("Customer")).toBeVisible();

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("promote");
  const started = page.waitForResponse(/\/start$/);
  await page.getByRole("option", { name: "Start rule: Promote" }).click();
  await started;

  await page.goto("/app/contacts?layout=table");
  await page.getByRole("checkbox", { name: "Select Jane Try" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start rule" }).click();
  const again = page.waitForResponse(/\/start$/);
  await page.getByRole("menuitem", { name: "Start “Promote”" }).click();
  await again;
  await page.goto(`/app/settings/automation/${made.id}`);
  const runs = page.getByRole("button", { name: "Show the run for Jane Try" });
  await expect(runs).toHaveCount(3);
  await runs.first().click();
  await expect(page.getByText("Started by hand by Ada Lovelace.")).toBeVisible();
});

test("a rule says what a deal was like before and after a change", async ({ page }) => {
  await page.goto("/app/settings/automation/new");
  await page.getByLabel("Name").fill("Value grows");
  await page.getByLabel("When a").selectOption("deal");
  await page.getByLabel("Event").selectOption("changed");
  await page.getByRole("checkbox", { name: "Value" }).check();
  for (const [side, operator] of [
    ["Before the change", "isLessThan"],
    ["After the change", "isAtLeast"],
  ] as const) {
    const editor = page.getByRole("region", { name: side });
    await editor.getByRole("button", { name: "Add condition" }).click();
    await editor.getByRole("combobox", { name: "Field" }).selectOption("value");
    await editor.getByRole("combobox", { name: "Comparison" }).selectOption(operator);
    await editor.getByLabel("Value for Value").fill("1000");
  }
  await page.getByRole("button", { name: "Add step" }).click();
  await page.getByRole("menuitem", { name: "Add a note" }).click();
  await page.getByRole("dialog").getByLabel("Note").fill("It has grown");
  await page.getByRole("button", { name: "Save step" }).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(
    page.getByText(
      "When a deal is changed in Value from “Value is less than $1,000” to “Value is at least $1,000”:",
    ),
  ).toBeVisible();
});

test("a rule waits for a date of a deal, or runs at set times", async ({ page }) => {
  await page.goto("/app/settings/automation/new");
  await page.getByLabel("Name").fill("Close date nears");
  await page.getByLabel("When a").selectOption("deal");
  await page.getByLabel("Event").selectOption("schedule");
  await page.getByLabel("On these days").selectOption("workingDays");
  await expect(page.getByText("For at most 1,000 records at a time.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Event").selectOption("date");
  await page.getByLabel("Date", { exact: true }).selectOption("expectedCloseDate");
  await page.getByLabel("Before or after").selectOption("before");
  const days = page.getByLabel("Days", { exact: true });
  await days.fill("30");
  await days.press("Backspace");
  await days.press("Backspace");
  await days.pressSequentially("3");
  await expect(days).toHaveValue("3");
  await page.getByLabel("Hour").selectOption("8");
  await page.getByRole("button", { name: "Add step" }).click();
  await page.getByRole("menuitem", { name: "Notify a member" }).click();
  await page.getByRole("button", { name: "Save step" }).click();
  await expect(page.getByText("Text is required")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("dialog").getByLabel("Text").fill("It closes soon");
  await page.getByRole("button", { name: "Save step" }).click();
  await expect(page.getByText("Notify its owner: “It closes soon”")).toBeVisible();
  await page.getByRole("button", { name: "Add step" }).press("Enter");
  await untilMenuHasFocus(page);
  await page.getByRole("menuitem", { name: "Wait until a date" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Date", { exact: true }).selectOption("expectedCloseDate");
  await dialog.getByLabel("Without a date").selectOption("end");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save step" }).press("Enter");
  await expect(
    page.getByText(/^Wait until its Expected Close Date at 09:00 \(.+\), or end without one$/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Add step" }).press("Enter");
  await untilMenuHasFocus(page);
  await page.getByRole("menuitem", { name: "Wait for a condition" }).press("Enter");
  await dialog.getByLabel("For how long at most").fill("0");
  await dialog.getByRole("button", { name: "Save step" }).press("Enter");
  await expect(dialog.getByText("Wait at least an hour")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("For how long at most").fill("14");
  await dialog.getByLabel("Field").selectOption({ label: "Next Step" });
  await dialog.getByLabel("Comparison").selectOption({ label: "is empty" });
  await dialog.getByRole("button", { name: "Save step" }).press("Enter");
  const wait = "Wait until Next Step is empty, for at most 14 days, else end";
  await expect(page.getByText(wait)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(
    page.getByText(/^When a deal is 3 days before its Expected Close Date at 08:00 \(.+\):$/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Switch on" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText(/Looks for records next at .+ 8:00 AM\.$/)).toBeVisible();
});

test("a rule about deleted contacts offers the steps that it can do", async ({ page, records }) => {
  const { id } = await records.addContact({ name: "Jane Gone", email: "jane@x.example" });
  await page.goto("/app/settings/automation/new");
  await page.getByLabel("Name").fill("Ask why");
  await page.getByLabel("Event").selectOption("restored");
  await expect(page.getByText("because its deletion or merge was undone")).toBeVisible();
  await page.getByLabel("Event").selectOption("deleted");
  await page.getByRole("button", { name: "Add step" }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "Assign" })).toBeHidden();
  await untilMenuHasFocus(page);
  await page.getByRole("menuitem", { name: "Add a task" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Why was this contact deleted?");
  await dialog.getByLabel("Title").press("Enter");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByText("When a contact is deleted:")).toBeVisible();
  await page.getByRole("button", { name: "Switch on" }).click();
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("On", { exact: true })).toBeVisible();
  await page.request.delete(`/api/contacts/${id}`);
  await expect(page.getByRole("listitem").filter({ hasText: "Jane Gone" })).toContainText("Done");
  await page.getByRole("button", { name: "Test it" }).click();
  await expect(page.getByText("it would have run 1 time, for 1 contact.")).toBeVisible();
  await page.getByRole("link", { name: "Jane Gone" }).first().click();
  await expect(page.getByRole("heading", { name: "Recently deleted", exact: true })).toBeVisible();
});

test("a rule waits for a web form that is filled in", async ({ page }) => {
  const fields = ["name", "email"].map((name) => ({ name, isRequired: true }));
  const body = { name: "Ask for a demo", title: "Demo", fields };
  await page.request.post("/api/web-forms", { data: body });
  await page.goto("/app/settings/automation/new");
  await page.getByLabel("Name").fill("Demo asked for");
  await page.getByLabel("Event").selectOption("reply");
  await expect(page.getByText("Automatic answers trigger nothing.")).toBeVisible();
  await page.getByLabel("Event").selectOption("form");
  await page.getByRole("button", { name: "Add step" }).click();
  await page.getByRole("menuitem", { name: "Add a note" }).click();
  await page.getByRole("dialog").getByLabel("Note").fill("Wants a demo");
  await page.getByRole("button", { name: "Save step" }).click();
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByRole("paragraph").filter({ hasText: "Choose a form" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel("Web form").selectOption("Ask for a demo");
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByText("When a contact fills in the form “Ask for a demo”:")).toBeVisible();
  await page.getByRole("button", { name: "Test it" }).click();
  await expect(page.getByText("In the last 30 days it would not have run.")).toBeVisible();
});

test("a rule begins with a ready one, and calls another program", async ({ page }) => {
  await page.goto("/app/settings/automation");
  await page.getByRole("link", { name: "Start from a ready rule" }).click();
  await expect(page.getByRole("link", { name: "Start from this" })).toHaveCount(15);
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "Start from this: Lost: ask again" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Lost: ask again");
  await page.getByRole("button", { name: "Add step" }).click();
  await page.getByRole("menuitem", { name: "Call a webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill("nowhere");
  await dialog.getByRole("button", { name: "Save step" }).click();
  await expect(dialog.getByText("Enter an address that begins with https://")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Address").fill("https://hooks.example.com/lost");
  await dialog.getByRole("button", { name: "Save step" }).click();
  await page.getByRole("button", { name: "Add step" }).click();
  await page.getByRole("menuitem", { name: "Send a Slack message" }).click();
  await dialog.getByRole("button", { name: "Save step" }).click();
  await expect(dialog.getByText("Message is required")).toBeVisible();
  await dialog.getByLabel("Message").fill("We lost one");
  await dialog.getByLabel("Address").fill("https://hooks.slack.com/services/T0/B0/x");
  await dialog.getByRole("button", { name: "Save step" }).click();
  await page.getByRole("button", { name: "Add step" }).click();
  await page.getByRole("menuitem", { name: "Start or stop a sequence" }).click();
  await dialog.getByRole("button", { name: "Save step" }).click();
  await expect(dialog.getByText("Add a sequence first")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Add step" }).click();
  await page.getByRole("menuitem", { name: "Send an email" }).click();
  await dialog.getByRole("button", { name: "Save step" }).click();
  await expect(dialog.getByText("Share an email template first")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByText("Send the record to hooks.example.com")).toBeVisible();
  await expect(page.getByText("Write “We lost one” to Slack")).toBeVisible();
  await expect(page.getByText("Off", { exact: true })).toBeVisible();
});
