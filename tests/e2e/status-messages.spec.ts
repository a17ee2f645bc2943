import { z } from "zod";
import { expectAccessible } from "#tests/support/accessible.ts";
import { listenTo } from "#tests/support/heard.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { gotoWithAllPages } from "#tests/support/quiet.ts";

const maya = { name: "Maya Rossi", email: "maya@x.example" };

test("a search among deals says how many it finds, on the board and in the table", async ({
  page,
  records,
}) => {
  await records.addDeal({ title: "Renewal", value: "10" });
  await records.addDeal({ title: "Pilot", value: "10" });
  for (const layout of ["", "?layout=table"]) {
    await page.goto(`/app/pipeline${layout}`);
    await expect(page.getByRole("link", { name: "Pilot" })).toBeVisible();
    const heard = await listenTo(page);
    const search = page.getByPlaceholder("Search deals...");
    await search.fill("Renewal");
    await expect.poll(heard).toContain("1 deal");
    await search.fill("Nothing of the kind");
    await expect.poll(heard).toContain("0 deals");
    expect(await heard()).not.toContain("2 deals");
  }
});

test("a filter of tasks and a search among tags say how many they leave", async ({
  page,
  records,
}) => {
  await records.addTask({ title: "Call back" });
  await records.addContact({ ...maya, tags: ["vip"] });
  await page.goto("/app/tasks");
  await expect(page.getByText("Call back")).toBeVisible();
  const heardOfTasks = await listenTo(page);
  await page.getByRole("button", { name: "Completed" }).click();
  await expect.poll(heardOfTasks).toContain("0 tasks");

  await page.goto("/app/settings/tags");
  await expect(page.getByText("vip")).toBeVisible();
  const heardOfTags = await listenTo(page);
  await page.getByPlaceholder("Search tags...").fill("other");
  await expect.poll(heardOfTags).toContain("0 tags");
});

test("a search among reports says how many it finds", async ({ page }) => {
  await page.goto("/app/reports");
  await expect(page.getByRole("link", { name: "Value won by month" })).toBeVisible();
  const heard = await listenTo(page);
  const search = page.getByPlaceholder("Search reports");
  await search.fill("value won by month");
  await expect.poll(heard).toContain("1 report");
  await search.fill("nothing of the kind");
  await expect.poll(heard).toContain("0 reports");
});

test("the page of a record is announced by the record's name, and a new name is not", async ({
  page,
  records,
}) => {
  const { id } = await records.addContact(maya);
  await page.goto("/app/contacts");
  const link = page.getByRole("link", { name: maya.name });
  await expect(link).toBeVisible();
  const heard = await listenTo(page);
  await link.click();
  await expect.poll(heard).toContain("Maya Rossi · CRM Pro");
  await page.request.put(`/api/contacts/${id}`, { data: { name: "Maya Bianchi" } });
  await expect(page).toHaveTitle("Maya Bianchi · CRM Pro");
  await page.getByRole("link", { name: "Companies" }).click();
  await expect.poll(heard).toContain("Companies · CRM Pro");
  expect(await heard()).not.toContain("Maya Bianchi · CRM Pro");
});

test("the first row that is chosen is counted aloud, and the end of its change is read", async ({
  page,
  records,
}) => {
  await records.addContact(maya);
  await page.goto("/app/contacts?layout=table");
  const row = page.getByRole("row").filter({ hasText: maya.name });
  await expect(row).toBeVisible();
  const heard = await listenTo(page);
  await row.getByRole("checkbox").check();
  await expect.poll(heard).toContain("1 selected");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit 1 contact" });
  await dialog.getByLabel("Field").selectOption("Status");
  await dialog.getByRole("combobox", { name: "New value" }).selectOption("Inactive");
  await dialog.getByRole("button", { name: "Change" }).click();
  await expect.poll(heard).toContain("Change of 1 contact Done.");
  // Each step between would keep all else from being heard.
  expect((await heard()).filter((words) => words.endsWith(" done"))).toEqual([]);
});

test("the parts of a message are read one after the other", async ({ page, expectProblem }) => {
  expectProblem(/status of 500/);
  await page.goto("/app/contacts?new=true");
  const dialog = page.getByRole("dialog", { name: "Add Contact" });
  await dialog.getByLabel("Name").fill(maya.name);
  await dialog.getByLabel("Email").fill(maya.email);
  await page.route("**/api/contacts", (route) =>
    route.fulfill({ status: 500, json: { error: "The disk is full." } }),
  );
  const heard = await listenTo(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.poll(heard).toContain("Notification The contact was not saved. The disk is full.");
});

test("that the server is back is read out", async ({ page, context, expectProblem }) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await gotoWithAllPages(page, "/app/contacts");
  await expect(page.getByText("No contacts yet")).toBeVisible();
  const heard = await listenTo(page);
  await context.setOffline(true);
  await expect.poll(heard).toContainEqual(expect.stringContaining("The server cannot be reached."));
  await context.setOffline(false);
  await expect.poll(heard).toContain("The server answers again.");
  await page.getByRole("link", { name: "Companies" }).click();
  await expect(page.getByText("No companies yet")).toBeVisible();
  await expect(page.getByText("The server answers again.")).toHaveCount(0);
});

test("that more of a list is on its way is read out", async ({ page, records }) => {
  const { id } = await records.addContact(maya);
  for (let place = 0; place < 55; place += 1) {
    const data = { title: `Head ${place}` };
    await page.request.put(`/api/contacts/${id}`, { data });
  }
  await page.goto(`/app/contacts/${id}?history=contact-${id}`);
  const history = page.getByRole("dialog", { name: "History" });
  const more = history.getByRole("button", { name: "Show more" });
  await expect(more).toBeVisible();
  const letGo = await holdBack(page, "**/history?*cursor=*");
  const heard = await listenTo(page);
  await more.click();
  await expect.poll(heard).toContain("Loading more");
  letGo();
  await expect(history.getByRole("listitem")).toHaveCount(56);
});

test("that a file is being sent is read out", async ({ page }) => {
  await page.goto("/app/import?kind=company");
  const letGo = await holdBack(page, "**/api/imports**");
  const choose = page.getByLabel("File to import");
  await expect(choose).toBeAttached();
  const heard = await listenTo(page);
  await choose.setInputFiles({
    name: "companies.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Name\nAcme"),
  });
  await expect.poll(heard).toContain("Sending the file. Please keep this page open.");
  letGo();
  await expect(page.getByRole("heading", { name: "Match the columns" })).toBeFocused();
});

test("the end of an import's dry run is read out", async ({ page }) => {
  await page.goto("/app/import?kind=company");
  await page.getByLabel("File to import").setInputFiles({
    name: "companies.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Name\nAcme\nBolt"),
  });
  await expect(page.getByRole("heading", { name: "Match the columns" })).toBeFocused();
  // A short file is tried before one has seen that it is.
  const letLook = Promise.withResolvers<void>();
  await page.route("**/api/imports/*", async (route) => {
    if (route.request().method() === "GET") await letLook.promise;
    return route.continue();
  });
  await page.getByRole("button", { name: "See what would change" }).click();
  await expect(page.getByRole("progressbar", { name: "Dry run" })).toBeVisible();
  const heard = await listenTo(page);
  letLook.resolve();
  await expect.poll(heard).toContainEqual(expect.stringContaining("2 companies"));
});

test("what a try of a rule comes to is read out", async ({ page, records }) => {
  await records.addContact(maya);
  const steps = [{ type: "change", changes: { title: "Customer" } }];
  const data = { name: "Promote", kind: "contact", trigger: { type: "by-hand" }, steps };
  const made = z
    .object({ id: z.uuid() })
    .parse(await (await page.request.post("/api/rules", { data })).json());
  await page.goto(`/app/settings/automation/${made.id}`);
  await page.getByLabel("On this contact").click();
  await page.getByPlaceholder("Search contacts...").fill("Maya");
  await page.getByRole("option", { name: maya.name }).click();
  const heard = await listenTo(page);
  await page.getByRole("button", { name: "Try it" }).click();
  await expect
    .poll(heard)
    .toContainEqual(expect.stringContaining("Nothing was written. The log of a run"));
});
