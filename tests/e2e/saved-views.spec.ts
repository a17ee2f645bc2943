import type { BrowserContext, Locator, Page } from "@playwright/test";
import { z } from "zod";
import { view } from "#shared/filters/views.ts";
import { expectAccessible, menuFalseAlarms } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { addColleague } from "#tests/support/team.ts";

const pickerOf = (page: Page) => page.getByRole("button", { name: /^View: / });
const namesIn = (page: Page) => page.getByRole("grid", { name: "Contacts" }).getByRole("rowheader");

async function choose(page: Page, item: string): Promise<void> {
  await pickerOf(page).click();
  await page.getByRole("menu").getByText(item).click();
}

async function saveAs(page: Page, name: string): Promise<void> {
  await choose(page, "Save view");
  await page.getByRole("dialog", { name: "Save view" }).getByLabel("Name").fill(name);
  await page.keyboard.press("Enter");
  await expect(pickerOf(page)).toHaveText(`View: ${name}`);
}

test("saves a filtered list as a view, and changes what it shows", async ({ page, records }) => {
  await records.addContact({ name: "Ada", email: "ada@x.example", status: "lead" });
  await records.addContact({ name: "Bea", email: "bea@x.example", status: "lead" });
  await records.addContact({ name: "Cy", email: "cy@x.example" });
  await page.goto("/app/contacts?layout=table&sort=name");
  const [picker, names] = [pickerOf(page), namesIn(page)];
  await expect(picker).toHaveText("View: All contacts");
  await page.getByRole("button", { name: "Lead", exact: true }).click();
  await expect(names).toHaveText(["Ada", "Bea"]);
  await saveAs(page, "Leads");
  await expect(picker).toBeFocused();
  const condition = { name: "Status is any of Lead", exact: true };
  await expect(page.getByRole("button", condition)).toBeVisible();
  await page.reload();
  await expect(picker).toHaveText("View: Leads");
  await expect(names).toHaveText(["Ada", "Bea"]);

  await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
  await expect(names).toHaveText(["Bea", "Ada"]);
  await expect(picker).toHaveText("View: Leads, Edited");
  await choose(page, "Discard changes");
  await expect(names).toHaveText(["Ada", "Bea"]);
  await expect(picker).toHaveText("View: Leads");
  await page.goBack();
  await expect(picker).toHaveText("View: Leads, Edited");
  await choose(page, "Save changes");
  await expect(picker).toHaveText("View: Leads");

  await choose(page, "All contacts");
  await expect(names).toHaveCount(3);
  // By keyboard: typing leads to a view, as in any menu.
  await picker.press("Enter");
  await expect(page.getByRole("menuitemradio", { name: "All contacts" })).toBeChecked();
  await expectAccessible(page, menuFalseAlarms);
  await page.keyboard.type("Lea");
  await expect(page.getByRole("menuitemradio", { name: "Leads" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(names).toHaveText(["Bea", "Ada"]);
});

test("renames a view and shares it with a colleague, deletes it and brings it back", async ({
  page,
  context,
  browser,
  origin,
  records,
}) => {
  await records.addContact({ name: "Ada", email: "ada@x.example" });
  await records.addContact({ name: "Bea", email: "bea@x.example" });
  await page.goto("/app/contacts?layout=table&sort=name");
  const picker = pickerOf(page);
  await saveAs(page, "By name");
  await choose(page, "Rename");
  const dialog = page.getByRole("dialog", { name: "Rename view" });
  await dialog.getByLabel("Name").fill("");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Name").fill("From A to Z");
  await page.keyboard.press("Enter");
  await expect(picker).toHaveText("View: From A to Z");
  await choose(page, "Share with the workspace");
  await expect(page.getByText("The view is shared with the workspace").first()).toBeVisible();

  const colleague = await addColleague(browser, context, origin);
  await colleague.page.goto("/app/contacts");
  await pickerOf(colleague.page).click();
  const shared = colleague.page.getByRole("menuitemradio", { name: /From A to Z/ });
  await expect(shared).toContainText("Shared by Ada Lovelace");
  await shared.click();
  await expect(namesIn(colleague.page)).toHaveText(["Ada", "Bea"]);
  await pickerOf(colleague.page).click();
  await expect(colleague.page.getByRole("menuitem", { name: "Save as new view" })).toBeVisible();
  await expect(colleague.page.getByRole("menuitem", { name: "Rename" })).toHaveCount(0);
  await colleague.context.close();

  await choose(page, "Delete");
  await expect(picker).toHaveText("View: All contacts");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(picker).toHaveText("View: From A to Z");
  await picker.click();
  const back = page.getByRole("menuitemradio", { name: /From A to Z/ });
  await expect(back).toContainText("Shared");
});

test("shows a view of the pipeline as a table on a phone, from the board", async ({
  page,
  records,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await records.addDeal({ title: "Small", value: "5" });
  await records.addDeal({ title: "Large", value: "5000" });
  await page.goto("/app/pipeline?layout=table&sort=-value");
  const name = "A view whose name is nearly as long as a name may well be";
  await saveAs(page, name);
  await expectAccessible(page);
  await page.goto("/app/pipeline");
  const table = page.getByRole("grid", { name: "Deals" });
  await expect(table).toHaveCount(0);
  await pickerOf(page).click();
  await expect(page.getByRole("menuitem", { name: "Save view" })).toHaveCount(0);
  await page.getByRole("menuitemradio", { name }).click();
  await expect(table.getByRole("rowheader")).toHaveText(["Large", "Small"]);
});

test("puts views in an order by drag and by keyboard, and opens one from the palette", async ({
  page,
  context,
  origin,
}) => {
  for (const name of ["First", "Second", "Third"]) {
    const data = { kind: "contact", name, layout: "table", sort: "name" };
    const answer = await context.request.post("/api/views", { data, headers: { origin } });
    expect(answer.ok()).toBe(true);
  }
  await page.goto("/app/contacts");
  const inMenu = page.getByRole("menuitemradio");
  await choose(page, "Reorder views");
  const dialog = page.getByRole("dialog", { name: "Reorder views" });
  const listed = dialog.getByRole("listitem");
  await expect(listed).toHaveText(["First", "Second", "Third"]);
  await expectAccessible(page);
  await dialog.getByLabel("Move Third").focus();
  for (const key of ["Space", "ArrowUp", "ArrowUp", "Space"]) await page.keyboard.press(key);
  await expect(listed).toHaveText(["Third", "First", "Second"]);
  // Escape ends the move, and not the dialog.
  await dialog.getByLabel("Move First").focus();
  for (const key of ["Space", "ArrowDown", "Escape"]) await page.keyboard.press(key);
  await expect(page.getByText("Movement cancelled.")).toBeAttached();
  await expect(listed).toHaveText(["Third", "First", "Second"]);
  await dragBelow(page, dialog.getByLabel("Move Third"), dialog.getByLabel("Move First"));
  await expect(listed).toHaveText(["First", "Third", "Second"]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(pickerOf(page)).toBeFocused();
  await expect.poll(() => savedOrder(context)).toEqual(["First", "Third", "Second"]);
  await page.reload();
  await pickerOf(page).click();
  await expect(inMenu).toHaveText(["All contacts", "First", "Third", "Second"]);
  await page.keyboard.press("Escape");

  await page.goto("/app/tasks");
  await expect(page.getByRole("heading", { name: "Tasks", exact: true })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("thi");
  await page.getByRole("option", { name: "Third Contacts" }).click();
  await expect(pickerOf(page)).toHaveText("View: Third");
  await expect(page).toHaveURL(/\/app\/contacts\?.*layout=table/);
});

async function savedOrder({ request }: BrowserContext): Promise<string[]> {
  const views = z.array(view).parse(await (await request.get("/api/views")).json());
  return views.map(({ name }) => name);
}

async function dragBelow(page: Page, handle: Locator, other: Locator): Promise<void> {
  // Once it stands still.
  await handle.hover();
  const to = await other.boundingBox();
  if (!to) throw new Error("the handle is not shown");
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 10 });
  await page.mouse.move(to.x + 10, to.y + 20, { steps: 5 });
  await expect(page.getByText("You have moved the item from position 1")).toBeAttached();
  await page.mouse.up();
}
