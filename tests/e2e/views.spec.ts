import { dayIn } from "#server/platform/queries/calendar-days.ts";
import { signedInTest as test, expect } from "#tests/support/journey.ts";
import { cellOf } from "#tests/support/table.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";

test("filters deals by their company and their contact's tasks, and shares the address", async ({
  page,
  records,
}) => {
  const london = await records.addCompany({ name: "Thames Works", location: "London, UK" });
  const paris = await records.addCompany({ name: "Seine Works", location: "Paris" });
  await records.addDeal({ title: "In London", value: "500", companyId: london.id });
  await records.addDeal({ title: "In Paris", value: "700", companyId: paris.id });
  await page.goto("/app/pipeline?layout=table");
  await page.getByRole("button", { name: "Filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Filter deals" });
  await dialog.getByLabel("Field").selectOption("Its company");
  await dialog.getByRole("button", { name: "Add condition" }).first().click();
  await dialog.getByLabel("Field").nth(1).selectOption("Location");
  await dialog.getByRole("button", { name: "Show deals" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Location contains takes a text");
  await dialog.getByLabel("Value for Location").fill("london");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  const table = page.getByRole("grid", { name: "Deals" });
  await expect(table.getByRole("rowheader")).toHaveText(["In London"]);
  const condition = "Has company whose location contains london";
  await expect(page.getByRole("button", { name: condition, exact: true })).toBeVisible();
  await page.reload();
  await expect(table.getByRole("rowheader")).toHaveText(["In London"]);
  await page.getByRole("button", { name: `Remove ${condition}` }).click();
  await expect(table.getByRole("rowheader")).toHaveText(["In Paris", "In London"]);
  await page.goBack();
  await expect(table.getByRole("rowheader")).toHaveText(["In London"]);
});

test("a filter stands beside the list that it narrows, and on a phone over it", async ({
  page,
  records,
}) => {
  for (const title of ["Renewal", "Pilot"]) await records.addDeal({ title, value: "500" });
  for (const list of ["pipeline?layout=table", "pipeline"]) {
    await page.goto(`/app/${list}`);
    const filter = page.getByRole("button", { name: "Filter", exact: true });
    await filter.click();
    const panel = page.getByRole("dialog", { name: "Filter deals" });
    await expect(panel.getByLabel("Field")).toBeFocused();
    await panel.getByLabel("Value for Deal Title").fill("pilot");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Renewal")).toHaveCount(0);
    const renewal = page.getByRole("link", { name: "Pilot" });
    const [left, right] = await Promise.all([renewal.boundingBox(), panel.boundingBox()]);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Remove Deal Title contains pilot" }).click();
    await expect(page.getByRole("link", { name: "Renewal" })).toBeVisible();
    await expect(panel.getByLabel("Value for Deal Title")).toHaveValue("");
    await panel.getByLabel("Value for Deal Title").press("Escape");
    await expect(panel).toBeHidden();
    await expect(filter).toBeFocused();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Filter deals" })).toBeVisible();
  await expectAccessible(page);
});

test("filters deals by a day of the calendar, which moves on with it", async ({
  page,
  records,
}) => {
  const today = dayIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
  await records.addDeal({ title: "Now", value: "500", expectedCloseDate: today });
  await records.addDeal({ title: "Long ago", value: "700", expectedCloseDate: "2020-01-31" });
  await page.goto("/app/pipeline?layout=table");
  await page.getByRole("button", { name: "Filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Filter deals" });
  await dialog.getByLabel("Field").selectOption("Expected Close Date");
  const field = dialog.getByLabel("Field");
  expect(await field.evaluate((box) => box.scrollHeight - box.clientHeight), "cut off").toBe(0);
  await dialog.getByLabel("Comparison").selectOption("is this week");
  await dialog.getByLabel("Comparison").selectOption("is today");
  await expect(dialog.getByLabel("Date for Expected Close Date")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Show deals" }).click();
  const titles = page.getByRole("grid", { name: "Deals" }).getByRole("rowheader");
  await expect(titles).toHaveText(["Now"]);
  const condition = "Expected Close Date is today";
  await expect(page.getByRole("button", { name: condition, exact: true })).toBeVisible();
});

test("sorts a table by its headers and chooses its columns", async ({ page, records }) => {
  for (const name of ["Bea", "Ada", "Cy"]) await records.addContact({ name, email: "a@x.example" });
  await page.goto("/app/contacts");
  await page.getByRole("button", { name: "Table" }).click();
  const table = page.getByRole("grid", { name: "Contacts" });
  const names = table.getByRole("rowheader");
  await expect(names).toHaveText(["Cy", "Ada", "Bea"]);
  const header = table.getByRole("columnheader", { name: "Name" });
  await header.getByRole("button").click();
  await expect(names).toHaveText(["Ada", "Bea", "Cy"]);
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await header.getByRole("button").click();
  await expect(names).toHaveText(["Cy", "Bea", "Ada"]);
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Phone", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "Tags" }).click();
  await page.keyboard.press("Escape");
  await expect(table.getByRole("columnheader", { name: "Phone" })).toBeHidden();
  await expect(table.getByRole("columnheader", { name: "Tags" })).toBeVisible();
  await page.reload();
  await expect(names).toHaveText(["Cy", "Bea", "Ada"]);
  await expect(table.getByRole("columnheader", { name: "Tags" })).toBeVisible();
});

test("columns chosen quickly one after the other are all chosen", async ({ page, records }) => {
  await records.addDeal({ title: "Big", value: "100" });
  await page.goto("/app/pipeline?layout=table");
  await expect(cellOf(page, 0, 1)).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  const items = page.getByRole("menuitemcheckbox", { checked: true });
  await expect(items).not.toHaveCount(0);
  // Each as soon as the browser takes another event.
  await items.evaluateAll(async (all) => {
    for (const item of all) {
      item.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => resolve());
        port1.start();
        port2.postMessage(null);
      });
    }
  });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader")).toHaveText(["", "Deal Title"]);
});

test("changes cells by keyboard, and takes a change back", async ({ page, records }) => {
  await records.addCompany({ name: "Analytical Engines" });
  await records.addContact({ name: "Ada", email: "ada@x.example" });
  await records.addContact({ name: "Bea", email: "bea@x.example" });
  await page.goto("/app/contacts?layout=table&sort=name");
  const table = page.getByRole("grid", { name: "Contacts" });
  const cell = (row: number, column: number) => cellOf(table, row, column);
  await cell(0, 0).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(cell(0, 2)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("+44 20 7946");
  await page.keyboard.press("Tab");
  await expect(cell(0, 2)).toHaveText("+44 20 7946");
  await page.keyboard.type("Countess");
  await page.keyboard.press("Enter");
  await expect(cell(0, 3)).toHaveText("Countess");
  await expect(cell(0, 3)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("F2");
  await page.keyboard.type("nobody");
  await page.keyboard.press("Enter");
  await expect(table.getByRole("alert")).toHaveText("Invalid email address");
  await page.keyboard.press("Escape");
  await expect(cell(0, 1)).toContainText("@");
  await expectAccessible(page);

  await cell(0, 4).dblclick();
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.getByRole("option", { name: "Analytical Engines" }).click();
  await expect(cell(0, 4)).toHaveText("Analytical Engines");
  await saved;
  // Takes the toasts of these changes away: what is undone below is the next one.
  await page.reload();
  await cell(0, 5).dblclick();
  await page.getByRole("combobox", { name: "Status" }).selectOption("Lead");
  await page.keyboard.press("Enter");
  await expect(cell(0, 5)).toHaveText("Lead");
  await expect(page.getByText("Contact updated successfully").first()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cell(0, 5)).toHaveText("Active");
});

test("changes all that match at once, and takes it back as one", async ({ page, records }) => {
  for (const name of ["Ada", "Bea", "Cy"]) {
    await records.addContact({ name, email: "a@x.example", status: "lead" });
  }
  await records.addContact({ name: "Di", email: "a@x.example" });
  await page.goto("/app/contacts?layout=table&sort=name&status=lead");
  const table = page.getByRole("grid", { name: "Contacts" });
  const names = table.getByRole("rowheader");
  await expect(names).toHaveText(["Ada", "Bea", "Cy"]);
  await table.getByRole("checkbox", { name: "Select Ada" }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const asked = page.getByRole("dialog", { name: "Delete 1 contact?" });
  await asked.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Select all 3 that match" }).click();
  await expect(page.getByText("3 selected")).toBeVisible();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit 3 contacts" });
  await dialog.getByLabel("Field").selectOption("Status");
  await dialog.getByRole("combobox", { name: "New value" }).selectOption("Inactive");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change" }).click();
  const progress = page.getByRole("region", { name: "Progress" });
  await expect(progress).toContainText("Change of 3 contacts Done.");
  await expect(page.getByText("No contacts match")).toBeVisible();
  await page.reload();
  await progress.getByRole("button", { name: "Undo" }).click();
  await expect(progress).toContainText("Undo: Change of 3 contacts Done.");
  await expect(names).toHaveText(["Ada", "Bea", "Cy"]);
});
