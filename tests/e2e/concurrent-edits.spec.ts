import type { Page } from "@playwright/test";
import { task } from "#shared/crm/tasks.ts";
import { card } from "#tests/support/board.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { cellOf } from "#tests/support/table.ts";

/** A colleague's change, past this person's screen. */
async function changeMeanwhile(page: Page, origin: string, path: string, data: object) {
  const answer = await page.request.put(path, { data, headers: { origin } });
  expect(answer.ok()).toBe(true);
}

/** The page does not hear of the change before the person acts. */
test.beforeEach(async ({ page }) => {
  await page.route(/\/api\/events\?/, () => undefined);
});

test("anyone who saves over a colleague's change chooses field by field", async ({
  page,
  records,
  origin,
  expectProblem,
}) => {
  expectProblem(/412/);
  const { id } = await records.addContact({ name: "Ada", email: "ada@x.example", phone: "1" });
  await page.goto(`/app/contacts/${id}?edit=${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Contact" });
  await dialog.getByLabel("Phone").fill("222");
  await dialog.getByLabel("Notes").fill("Mine");
  const theirs = { phone: "333", title: "Countess", notes: "Theirs" };
  await changeMeanwhile(page, origin, `/api/contacts/${id}`, theirs);
  await dialog.getByRole("button", { name: "Save" }).click();

  const heading = dialog.getByRole("heading", { name: "Someone has changed this" });
  await expect(heading).toBeFocused();
  const field = (name: string) => dialog.getByRole("group", { name });
  await expect(field("Phone").getByRole("radio", { name: "Yours 222" })).toBeChecked();
  await expect(field("Phone").getByRole("radio", { name: /^Ada Lovelace, .* 333$/ })).toBeVisible();
  await expect(field("Title").getByRole("radio", { name: /Countess$/ })).toBeChecked();
  await expect(field("Email")).toHaveCount(0);
  await expectAccessible(page);

  await field("Phone").getByRole("radio", { name: "Yours 222" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(field("Phone").getByRole("radio", { name: /333$/ })).toBeChecked();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const merged = await page.request.get(`/api/contacts/${id}`);
  expect(await merged.json()).toMatchObject({ phone: "333", title: "Countess", notes: "Mine" });
});

test("anyone who keeps all of theirs, or takes all of a colleague's, does it at once", async ({
  page,
  records,
  origin,
  expectProblem,
}) => {
  expectProblem(/412/);
  const { id } = await records.addTask({ title: "Call" });
  const path = `/api/tasks/${id}`;
  const saveStale = async (choice: string) => {
    await page.goto(`/app/tasks?edit=${id}`);
    const dialog = page.getByRole("dialog", { name: "Edit Task" });
    await dialog.getByLabel("Assignee").fill("Mine");
    await changeMeanwhile(page, origin, path, { assignee: "Theirs", priority: "high" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("button", { name: choice }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    return task.parse(await (await page.request.get(path)).json());
  };
  expect(await saveStale("Take all of theirs")).toMatchObject({
    assignee: "Theirs",
    priority: "high",
  });
  await changeMeanwhile(page, origin, path, { assignee: null, priority: "low" });
  expect(await saveStale("Keep all of mine")).toMatchObject({ assignee: "Mine", priority: "low" });
});

test("a deal that a colleague has moved is not dragged away from there", async ({
  page,
  records,
  origin,
  expectProblem,
}) => {
  expectProblem(/412/);
  const { id } = await records.addDeal({ title: "Sale", value: "10" });
  await page.goto("/app/pipeline");
  const sale = card(page, "Lead", "Sale");
  await expect(sale).toBeVisible();
  await changeMeanwhile(page, origin, `/api/deals/${id}`, { stage: "closed" });
  await sale.getByRole("link").focus();
  for (const key of [" ", "ArrowRight", " "]) await page.keyboard.press(key);
  await expect(page.getByText("The deal was not moved", { exact: true })).toBeVisible();
  await expect(card(page, "Closed Won", "Sale")).toBeVisible();
});

test("a task that a colleague has changed is not checked off unseen", async ({
  page,
  records,
  origin,
  expectProblem,
}) => {
  expectProblem(/412/);
  const { id } = await records.addTask({ title: "Call" });
  await page.goto("/app/tasks");
  const box = page.getByRole("checkbox", { name: "Completed: Call" });
  await expect(box).toBeVisible();
  await changeMeanwhile(page, origin, `/api/tasks/${id}`, { title: "Call Bob" });
  await box.click();
  await expect(page.getByText("The task was not changed", { exact: true })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Completed: Call Bob" })).not.toBeChecked();
});

test("anyone who changes another custom field of a record than a colleague meets no conflict", async ({
  page,
  records,
  origin,
  expectProblem,
}) => {
  expectProblem(/412/);
  await records.addField({ entity: "contact", label: "Region", type: "text" });
  await records.addField({ entity: "contact", label: "Seats", type: "number" });
  const { id } = await records.addContact({ name: "Ada", email: "ada@x.example" });
  await page.goto("/app/contacts?layout=table&columns=customFields.region,customFields.seats");
  await cellOf(page, 0, 1).dblclick();
  const path = `/api/contacts/${id}`;
  await changeMeanwhile(page, origin, path, { customFields: { seats: 12 } });
  await page.keyboard.type("North");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Contact updated successfully").first()).toBeVisible();
  const changed = await page.request.get(path);
  expect(await changed.json()).toMatchObject({ customFields: { region: "North", seats: 12 } });
});

test("anyone who changes the same custom field in a cell is shown what it is now", async ({
  page,
  records,
  origin,
  expectProblem,
}) => {
  expectProblem(/412/);
  await records.addField({ entity: "contact", label: "Region", type: "text" });
  const { id } = await records.addContact({ name: "Ada", email: "ada@x.example" });
  await page.goto("/app/contacts?layout=table&columns=customFields.region");
  const cell = cellOf(page, 0, 1);
  await cell.dblclick();
  await changeMeanwhile(page, origin, `/api/contacts/${id}`, { customFields: { region: "South" } });
  await page.keyboard.type("North");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The contact was not changed").first()).toBeVisible();
  await expect(cell).toHaveText("South");
});

test("a change in a cell is one request, and so is the next one", async ({ page, records }) => {
  const { id } = await records.addContact({ name: "Ada", email: "ada@x.example" });
  await page.goto("/app/contacts?layout=table&columns=phone");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(`/api/contacts/${id}`)) sent.push(request.method());
  });
  for (const phone of ["111", "222"]) {
    await cellOf(page, 0, 1).dblclick();
    await page.keyboard.type(phone);
    const answered = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await page.keyboard.press("Enter");
    await answered;
    await expect(page.getByText("Contact updated successfully").first()).toBeVisible();
    await expect(cellOf(page, 0, 1)).toHaveText(phone);
  }
  const stored = await page.request.get(`/api/contacts/${id}`);
  expect(await stored.json()).toMatchObject({ phone: "222" });
  expect(sent).toEqual(["PUT", "PUT"]);
});
