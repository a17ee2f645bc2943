import { card } from "#tests/support/board.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { gotoWithAllPages } from "#tests/support/quiet.ts";
import { cellOf } from "#tests/support/table.ts";

const lost = "The server cannot be reached.";

test.beforeEach(({ expectProblem }) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});

test("what is done offline waits, and is done once when the connection is back", async ({
  page,
  context,
  records,
}) => {
  await records.addDeal({ title: "Sale", value: "10" });
  await gotoWithAllPages(page, "/app/pipeline");
  await expect(card(page, "Lead", "Sale")).toBeVisible();
  await page.getByRole("link", { name: "Contacts" }).click();
  await expect(page.getByText("No contacts yet")).toBeVisible();

  await context.setOffline(true);
  const banner = page.locator("main [aria-live=polite]").filter({ hasText: lost });
  await expect(banner).toBeVisible();
  await page.getByRole("button", { name: "Add Contact" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Contact" });
  await dialog.getByLabel("Name").fill("Ada Lovelace");
  await dialog.getByLabel("Email").fill("ada@x.example");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(lost)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("link", { name: "Pipeline" }).click();
  await card(page, "Lead", "Sale").getByRole("link").focus();
  for (const key of [" ", "ArrowRight", " "]) await page.keyboard.press(key);
  await expect(card(page, "Qualified", "Sale")).toBeVisible();
  await expect(banner).toContainText("2 changes wait to be sent: New contact: Ada Lovelace");
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await expect(async () => {
    const contacts: unknown = await (await page.request.get("/api/contacts")).json();
    const deals: unknown = await (await page.request.get("/api/deals")).json();
    expect(contacts).toMatchObject([{ name: "Ada Lovelace" }]);
    expect(deals).toMatchObject([{ title: "Sale", stage: "qualified" }]);
  }).toPass();
  await expect(card(page, "Qualified", "Sale")).toBeVisible();
});

test("an answer that was lost on its way makes no second record", async ({ page }) => {
  await page.goto("/app/companies?new=true");
  let sent = 0;
  await page.route("**/api/companies", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  const dialog = page.getByRole("dialog", { name: "Add Company" });
  await dialog.getByLabel("Company Name").fill("Acme");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  expect(sent).toBe(2);
  expect(await (await page.request.get("/api/companies")).json()).toHaveLength(1);
});

test("what waits outlives a reload, and nothing of it stays after signing out", async ({
  page,
}) => {
  await page.goto("/app/tasks?new=true");
  await page.route("**/api/tasks", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.route("**/readyz", (route) => route.abort());
  const dialog = page.getByRole("dialog", { name: "Add Task" });
  await dialog.getByLabel("Task Title").fill("Secret call");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(lost)).toBeVisible();
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(await kept()).toContain("Secret call");

  await page.unrouteAll();
  await page.goto("/app/tasks");
  await expect(page.getByRole("link", { name: "Secret call" })).toBeVisible();
  await expect.poll(kept).not.toContain("Secret call");
  expect(await (await page.request.get("/api/tasks")).json()).toHaveLength(1);

  await page.route("**/api/tasks/*", (route) => route.abort());
  await page.route("**/readyz", (route) => route.abort());
  await page.getByRole("checkbox").click();
  await expect(page.locator("main").getByText(lost)).toBeVisible();
  expect(await kept()).toContain("Secret call");
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await page.waitForURL("/");
  expect(await kept()).not.toContain("Secret call");
});

test("a change that waited for another of the same record outlives a reload without a conflict", async ({
  page,
  records,
}) => {
  const ada = await records.addContact({ name: "Ada", email: "ada@x.example" });
  await page.goto("/app/contacts?layout=table&columns=email,phone");
  const { promise: isFirstLetGo, resolve: letFirstGo } = Promise.withResolvers<void>();
  const { promise: isSecondHeld, resolve: secondHeld } = Promise.withResolvers<void>();
  let isPageLeft = false;
  await page.route(`**/api/contacts/${ada.id}`, async (route) => {
    // Until the page is left: to take the route away would let the change go before.
    if (!isPageLeft && route.request().postData()?.includes("555")) {
      secondHeld();
      return;
    }
    await isFirstLetGo;
    return route.continue();
  });
  for (const [column, text] of [
    [1, "ada@y.example"],
    [2, "555"],
  ] as const) {
    await cellOf(page, 0, column).dblclick();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await expect(cellOf(page, 0, column)).toHaveText(text);
  }
  letFirstGo();
  await isSecondHeld;
  isPageLeft = true;
  await page.reload();
  await expect(page.getByText("Contact updated successfully").first()).toBeVisible();
  const changed: unknown = await (await page.request.get(`/api/contacts/${ada.id}`)).json();
  expect(changed).toMatchObject({ email: "ada@y.example", phone: "555" });
});

test("what arrives while a list is first loaded is in it", async ({ page }) => {
  await page.goto("/app/tasks?new=true");
  await page.route("**/api/tasks", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.route("**/readyz", (route) => route.abort());
  const dialog = page.getByRole("dialog", { name: "Add Task" });
  await dialog.getByLabel("Task Title").fill("Secret call");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(lost)).toBeVisible();

  await page.unrouteAll();
  // The list is read before the task arrives, and comes after it.
  const { promise: isRead, resolve: noteRead } = Promise.withResolvers<void>();
  const { promise: hasArrived, resolve: noteArrival } = Promise.withResolvers<void>();
  await page.route(
    "**/api/tasks?*",
    async (route) => {
      const response = await route.fetch();
      noteRead();
      await hasArrived;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.route("**/api/tasks", async (route) => {
    await isRead;
    await route.continue();
  });
  await page.goto("/app/tasks");
  await expect(page.getByText("Task created successfully", { exact: true })).toBeVisible();
  noteArrival();
  await expect(page.getByRole("link", { name: "Secret call" })).toBeVisible();
});

test("a page stands without what could not be fetched, and has it once there is a network", async ({
  page,
  context,
}) => {
  const { promise: isAsked, resolve: noteAsked } = Promise.withResolvers<void>();
  await page.route("**/assets/actions-by-key*", async (route) => {
    await context.setOffline(true);
    noteAsked();
    await route.abort("internetdisconnected");
  });
  await page.goto("/app/contacts");
  await isAsked;
  await expect(page.locator("main").getByText(lost)).toBeVisible();
  await expect(page.getByText("No contacts yet")).toBeVisible();
  await page.unrouteAll();
  await context.setOffline(false);
  await expect(page.locator("main").getByText(lost)).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeVisible();
});

test("what was refused after its form was closed is opened again as it was typed", async ({
  page,
  context,
  records,
  origin,
  expectProblem,
}) => {
  expectProblem(/412/);
  const { id } = await records.addContact({ name: "Ada", email: "ada@x.example" });
  await gotoWithAllPages(page, `/app/contacts?edit=${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Contact" });
  await dialog.getByLabel("Notes").fill("A long letter");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(lost)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const data = { notes: "Theirs" };
  await page.request.put(`/api/contacts/${id}`, { data, headers: { origin } });
  await context.setOffline(false);

  await expect(page.getByText("Not saved: Changes of Ada.")).toBeVisible();
  await page.getByRole("button", { name: "Open Again" }).click();
  await expect(dialog.getByLabel("Notes")).toHaveValue("A long letter");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: "Keep all of mine" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  expect(await (await page.request.get(`/api/contacts/${id}`)).json()).toMatchObject({
    notes: "A long letter",
  });
});

test("an activity that was refused after its form was closed is opened again as it was typed", async ({
  page,
  context,
  records,
  expectProblem,
}) => {
  expectProblem(/409/);
  await records.addContact({ name: "Grace Hopper", email: "g@x.example" });
  await gotoWithAllPages(page, "/app/activities");
  await page.getByRole("button", { name: "Log Activity" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Log Activity" });
  const contact = dialog.getByRole("combobox", { name: "Contact" });
  await dialog.getByLabel("Type").selectOption("meeting");
  await dialog.getByLabel("Title").fill("Talked about terms");
  await dialog.getByLabel("Description").fill("They want two years.");
  await contact.click();
  await page.getByRole("option", { name: "Grace Hopper" }).click();
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(lost)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.route("**/api/activities", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 409, json: { error: "The feed is closed for today." } })
      : route.continue(),
  );
  await context.setOffline(false);

  await expect(page.getByText("Not saved: Activity: Talked about terms.")).toBeVisible();
  await page.unroute("**/api/activities");
  await page.getByRole("button", { name: "Open Again" }).click();
  await expect(dialog.getByLabel("Type")).toHaveValue("meeting");
  await expect(dialog.getByLabel("Title")).toHaveValue("Talked about terms");
  await expect(dialog.getByLabel("Description")).toHaveValue("They want two years.");
  await expect(contact).toContainText("Grace Hopper");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const entry = page.getByRole("main").getByRole("listitem");
  await expect(entry.filter({ hasText: "Talked about terms" })).toContainText("Grace Hopper");
});
