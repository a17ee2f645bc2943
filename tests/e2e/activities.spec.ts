import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a user logs a call from the feed and finds it on the records it was about", async ({
  page,
  records,
}) => {
  const { id: companyId } = await records.addCompany({ name: "Analytical Engines" });
  const { id } = await records.addContact({
    name: "Grace Hopper",
    email: "g@x.example",
    companyId,
  });
  await page.goto("/app/activities");
  await page.getByRole("button", { name: "Log Activity" }).click();
  await expect(page).toHaveURL(/\?new=true$/);
  const dialog = page.getByRole("dialog", { name: "Log Activity" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Title is required")).toBeVisible();
  await dialog.getByLabel("Title").fill("Talked about terms");
  await dialog.getByLabel("Description").fill("They want two years.");
  await dialog.getByRole("combobox", { name: "Contact" }).click();
  await page.getByPlaceholder("Search contacts...").fill("grac");
  await page.getByRole("option", { name: "Grace Hopper" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Activity logged successfully", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();

  const call = page.getByRole("listitem").filter({ hasText: "Talked about terms" });
  for (const path of ["/app/activities", `/app/contacts/${id}`, `/app/companies/${companyId}`]) {
    await page.goto(path);
    for (const text of ["Call", "They want two years.", "Related to Grace Hopper", "ago"]) {
      await expect(call, path).toContainText(text);
    }
  }
  await call.getByRole("link", { name: "Grace Hopper" }).click();
  await expect(page).toHaveURL(new RegExp(`/app/contacts/${id}$`));
});

test("a user logs a note on a record, and takes it back", async ({ page, records }) => {
  const { id } = await records.addCompany({ name: "Analytical Engines" });
  await page.goto(`/app/companies/${id}`);
  const timeline = page.getByRole("region", { name: "Timeline" });
  await timeline.getByRole("button", { name: "Log Activity" }).click();
  await expect(page).toHaveURL(/\?log=true$/);
  const dialog = page.getByRole("dialog", { name: "Log Activity" });
  await expect(dialog.getByRole("combobox", { name: "Company" })).toHaveCount(0);
  await dialog.getByLabel("Type").selectOption("note");
  await dialog.getByLabel("Title").fill("Budget is approved");
  await dialog.getByRole("button", { name: "Save" }).click();
  const note = timeline.getByRole("listitem").filter({ hasText: "Budget is approved" });
  await expect(note).toContainText("Note");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(note).toHaveCount(0);
});

test("a call is logged with its outcome and time, changed, narrowed to, and deleted", async ({
  page,
  account,
  records,
}) => {
  const { id } = await records.addCompany({ name: "Analytical Engines" });
  await page.goto(`/app/companies/${id}?log=true`);
  const dialog = page.getByRole("dialog", { name: "Log Activity" });
  await dialog.getByLabel("Title").fill("Asked about the budget");
  await dialog.getByLabel("When").fill("2026-03-31T09:30");
  await dialog.getByLabel("Outcome").selectOption("Left a message");
  await dialog.getByLabel("Duration in minutes").fill("90");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const timeline = page.getByRole("region", { name: "Timeline" });
  const call = timeline.getByRole("listitem").filter({ hasText: "Asked about the budget" });
  await expect(call).toContainText(`${account.name} · Left a message · 1 hour 30 minutes`);
  await expect(timeline.getByRole("heading", { level: 3 }).last()).toHaveText("March 31, 2026");
  const noted = timeline.getByRole("listitem").filter({ hasText: "Company added" });
  await expect(noted.getByRole("button")).toHaveCount(0);

  await call.getByRole("button", { name: "Actions for Asked about the budget" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const editing = page.getByRole("dialog", { name: "Edit Activity" });
  await expect(editing.getByLabel("When")).toHaveValue("2026-03-31T09:30");
  await editing.getByLabel("Type").selectOption("Note");
  await expect(editing.getByLabel("Outcome")).toHaveCount(0);
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Activity updated successfully", { exact: true })).toBeVisible();
  await expect(editing).toBeHidden();
  await expect(call).toContainText(`${account.name} · 1 hour 30 minutes`);

  await timeline.getByLabel("Show").selectOption("Calls");
  await expect(page).toHaveURL(/\?show=calls$/);
  await expect(timeline.getByRole("heading", { name: "Nothing of this kind" })).toBeVisible();
  await expectAccessible(page);
  await timeline.getByRole("button", { name: "Show all activity" }).click();
  await expect(noted).toBeVisible();
  await timeline.getByLabel("Show").selectOption("Notes");
  await expect(call).toBeVisible();
  await expect(noted).toHaveCount(0);

  await call.getByRole("button", { name: "Actions for Asked about the budget" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(call).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(call).toBeVisible();
});

test("a long text opens on request", async ({ page }) => {
  await page.goto("/app/activities?new=true");
  const dialog = page.getByRole("dialog", { name: "Log Activity" });
  await dialog.getByLabel("Title").fill("Minutes");
  await dialog.getByLabel("Description").fill("Everybody agreed. ".repeat(40));
  await dialog.getByRole("button", { name: "Save" }).click();
  const entry = page.getByRole("main").getByRole("listitem");
  const closedHeight = (await entry.boundingBox())?.height;
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByRole("button", { name: "Show less" })).toBeVisible();
  await expect
    .poll(async () => (await entry.boundingBox())?.height)
    .toBeGreaterThan(closedHeight ?? 0);
});

test("a refused activity keeps the dialog and what was typed", async ({ page, expectProblem }) => {
  expectProblem(/409/);
  await page.route("**/api/activities", async (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 409, json: { error: "The feed is closed for today." } })
      : route.continue(),
  );
  await page.goto("/app/activities?new=true");
  const dialog = page.getByRole("dialog", { name: "Log Activity" });
  await dialog.getByLabel("Title").fill("Left a message");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The feed is closed for today.", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Title")).toHaveValue("Left a message");
});

test("the feed stands under a heading for each day, in the reader's time zone", async ({
  browser,
  page,
  context,
  records,
}) => {
  await page.goto("/app/activities");
  await expect(page.getByRole("heading", { name: "No activities yet" })).toBeVisible();
  const { createdAt } = await records.addTask({ title: "Call back" });
  for (const timezoneId of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    const storageState = await context.storageState();
    const elsewhere = await browser.newPage({ timezoneId, storageState });
    await elsewhere.clock.setFixedTime(createdAt);
    await elsewhere.goto(page.url());
    const day = new Date(createdAt).toLocaleDateString("en-US", {
      timeZone: timezoneId,
      dateStyle: "long",
    });
    const feed = elsewhere.getByRole("main");
    await expect(feed.getByRole("heading", { level: 2 })).toHaveText([day]);
    await expect(feed.getByRole("listitem")).toContainText("less than a minute ago");
    await elsewhere.close();
  }
});

test("a feed that cannot be loaded is loaded again on request", async ({
  page,
  records,
  expectProblem,
}) => {
  expectProblem(/503/);
  await records.addTask({ title: "Call back" });
  // Events of the stream would have the feed fetched again.
  await page.route(/\/api\/events\?/, () => undefined);
  await page.route("**/api/activities?*", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/app/activities");
  await expect(page.getByRole("alert")).toContainText("Activities could not be loaded");
  await page.unroute("**/api/activities?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Call back" })).toBeVisible();
});

test("a long feed loads as one scrolls, and only what is in sight is in the document", async ({
  page,
  context,
  baseURL,
}) => {
  const headers = { origin: baseURL ?? "" };
  await context.request.post("/api/sample-data", { headers });
  await page.goto("/app/activities");
  const entries = page.getByRole("main").getByRole("listitem");
  // How many there are is known at its end.
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    const total = await entries.last().getAttribute("aria-setsize", { timeout: 300 });
    expect(Number(total)).toBeGreaterThan(50);
    await expect(entries.last()).toHaveAttribute("aria-posinset", total ?? "", { timeout: 300 });
  }).toPass();
  expect(await entries.count()).toBeLessThan(40);
});
