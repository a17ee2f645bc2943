import { addNumbered } from "#tests/support/add-numbered.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { gotoWithAllPages, untilQuiet } from "#tests/support/quiet.ts";
import { delayNextFrame } from "#tests/support/late-frame.ts";
import { scrollUpABit } from "#tests/support/scroll-up.ts";

test("a user adds their first contact, at a company found by searching", async ({
  page,
  records,
}) => {
  await records.addCompany({ name: "Analytical Engines" });
  await records.addCompany({ name: "Zeppelin Works" });
  await page.goto("/app/contacts");
  await expect(page.getByRole("heading", { name: "No contacts yet" })).toBeVisible();
  await expect(page.getByText("Get started by adding your first contact")).toBeVisible();

  await page.getByRole("button", { name: "Add Contact" }).first().click();
  await expect(page).toHaveURL(/\?new=true$/);
  const dialog = page.getByRole("dialog", { name: "Add Contact" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toBeFocused();

  await dialog.getByLabel("Name").fill("Ada Lovelace");
  await dialog.getByLabel("Email").fill("ada@example.com");
  await dialog.getByRole("combobox", { name: "Company" }).click();
  await page.getByPlaceholder("Search companies...").fill("analyt");
  await expect(page.getByRole("option")).toHaveText(["Analytical Engines"]);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Save" }).click();

  await expect(page.getByText("Contact created successfully", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  const card = page.getByRole("listitem").filter({ hasText: "Ada Lovelace" });
  await expect(card).toContainText("AL");
  await expect(card).toContainText("Analytical Engines");
  await expect(card).toContainText("Active");
});

test("a refused change keeps the dialog and what was typed", async ({ page, expectProblem }) => {
  expectProblem(/409|Failed to load/);
  await page.route("**/api/contacts", async (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 409, json: { error: "This address is taken." } })
      : route.continue(),
  );
  await page.goto("/app/contacts?new=true");
  const dialog = page.getByRole("dialog", { name: "Add Contact" });
  await dialog.getByLabel("Name").fill("Ada Lovelace");
  await dialog.getByLabel("Email").fill("ada@example.com");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This address is taken.", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Ada Lovelace");
  await expect(dialog.getByRole("button", { name: "Save" })).toBeEnabled();
});

test("a user corrects a contact from its card", async ({ page, records }) => {
  await records.addContact({ name: "Grace Hopper", email: "grace@example.com", notes: "Navy" });
  await page.goto("/app/contacts");
  await page.getByRole("button", { name: "Actions for Grace Hopper" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Contact" });
  await expect(dialog.getByLabel("Notes")).toHaveValue("Navy");
  await dialog.getByLabel("Title").fill("Rear Admiral");
  await dialog.getByLabel("Status").selectOption("inactive");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Contact updated successfully", { exact: true })).toBeVisible();
  const card = page.getByRole("listitem").filter({ hasText: "Grace Hopper" });
  await expect(card).toContainText("Rear Admiral");
  await expect(card).toContainText("Inactive");
  await expect(page.getByRole("button", { name: "Actions for Grace Hopper" })).toBeFocused();
});

test("a deleted contact comes back by Undo", async ({ page, records }) => {
  const { id } = await records.addContact({ name: "Alan Turing", email: "alan@example.com" });
  await page.goto(`/app/contacts/${id}`);
  await expect(page).toHaveTitle("Alan Turing · CRM Pro");
  // Its mail is asked for last, and of a deleted contact there is none.
  await untilQuiet(page);
  await page.getByRole("button", { name: "Actions for Alan Turing" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/app\/contacts$/);
  await expect(page.getByText("Contact deleted successfully", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No contacts yet" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "Alan Turing" }).click();
  await expect(page).toHaveURL(new RegExp(`/app/contacts/${id}$`));
});

test("a search and a status narrow the list, and stand in the address", async ({
  page,
  records,
}) => {
  await records.addContact({ name: "Émile Zola", email: "emile@example.com", status: "lead" });
  await records.addContact({ name: "Emily Brontë", email: "emily@example.com" });
  await records.addContact({ name: "Jane Austen", email: "jane@example.com" });
  await page.goto("/app/contacts");
  await page.getByPlaceholder("Search contacts...").fill("EMIL");
  await expect(page.getByText("2 contacts")).toBeVisible();
  await page.getByRole("button", { name: "Lead", exact: true }).click();
  await expect(page).toHaveURL(/\?q=EMIL&status=lead$/);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);

  await page.reload();
  await expect(page.getByPlaceholder("Search contacts...")).toHaveValue("EMIL");
  await expect(page.getByRole("link", { name: "Émile Zola" })).toBeVisible();
  await page.getByPlaceholder("Search contacts...").fill("nobody");
  await expect(page.getByRole("heading", { name: "No contacts match" })).toBeVisible();
  await page.getByRole("button", { name: "Show all contacts" }).click();
  await expect(page.getByText("3 contacts")).toBeVisible();
  await expect(page).toHaveURL(/\/app\/contacts$/);
});

test("a long list loads as one scrolls, and only what is in sight is in the document", async ({
  page,
  records,
}) => {
  test.slow();
  await addNumbered(120, (number) =>
    records.addContact({ name: `Person ${number}`, email: `person${number}@example.com` }),
  );
  await page.goto("/app/contacts");
  const cards = page.getByRole("list", { name: "Contacts" }).getByRole("listitem");
  await expect(page.getByRole("link", { name: "Person 120", exact: true })).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(page.getByRole("link", { name: "Person 1", exact: true })).toBeVisible({
      timeout: 200,
    });
  }).toPass();
  expect(await cards.count()).toBeLessThan(60);
  await expect(cards.last()).toHaveAttribute("aria-posinset", "120");

  await page.getByRole("link", { name: "Person 2", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Person 2", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name: "Person 2", exact: true })).toBeInViewport();
});

test("of a long list what is near is kept, and the way back and forth leads along it", async ({
  page,
  records,
}) => {
  await addNumbered(450, (number) =>
    records.addContact({ name: `Person ${number}`, email: `person${number}@example.com` }),
  );
  await page.goto("/app/contacts");
  const cards = page.getByRole("list", { name: "Contacts" }).getByRole("listitem");
  const links = cards.getByRole("link");
  const placeholders = cards.filter({ hasNot: page.getByRole("link") });
  const first = page.locator('[aria-posinset="1"]').getByRole("link");
  const last = page.locator('[aria-posinset="450"]').getByRole("link");
  const newest = await first.textContent();
  await expect(async () => {
    await page.mouse.wheel(0, 8_000);
    await expect(last).toBeVisible({ timeout: 200 });
  }).toPass();

  await page.keyboard.press("Home");
  await expect(first).toHaveText(newest ?? "");
  await page.keyboard.press("End");
  await expect(last).toBeInViewport();

  // Where nothing has come yet placeholders stand.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/contacts?*", (route) => released.then(() => route.continue()));
  await page.keyboard.press("Home");
  await expect(placeholders.first()).toBeInViewport();
  await expectAccessible(page);
  release();
  await expect(first).toHaveText(newest ?? "");
  await page.keyboard.press("End");
  await expect(last).toBeInViewport();

  // Steps upwards meet every record once.
  const met = new Set<string>();
  const meet = async () => {
    await expect(placeholders).toHaveCount(0);
    for (const name of await links.allTextContents()) met.add(name);
  };
  await meet();
  await expect(async () => {
    await page.evaluate(scrollUpABit);
    await meet();
    await expect(first).toBeInViewport({ timeout: 10 });
  }).toPass({ intervals: [10] });
  expect(met.size).toBe(450);

  // A record that is opened far down leads back to its place, however late the frame comes that shows it,
  // and nothing is asked for again.
  await page.keyboard.press("End");
  await expect(last).toBeInViewport();
  const oldest = (await last.textContent()) ?? "";
  // What is still on its way when one leaves is fetched again.
  await untilQuiet(page);
  await last.click();
  await expect(page.getByRole("heading", { name: oldest, level: 1 })).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/contacts?")) asked.push(request.url());
  });
  await page.evaluate(delayNextFrame);
  await page.goBack();
  await expect(last).toBeInViewport();
  await expect(last).toHaveText(oldest);
  expect(asked).toEqual([]);
});

test("without a network a save waits in its dialog, and says so", async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await gotoWithAllPages(page, "/app/contacts?new=true");
  const dialog = page.getByRole("dialog", { name: "Add Contact" });
  await dialog.getByLabel("Name").fill("Ada Lovelace");
  await dialog.getByLabel("Email").fill("ada@example.com");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("The server cannot be reached.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Contact created successfully", { exact: true })).toBeVisible();
});

test("a change asks once for each page of a list that is loaded", async ({
  page,
  context,
  baseURL,
}) => {
  const headers = { origin: baseURL ?? "" };
  await context.request.post("/api/sample-data", { headers });
  const stream = page.waitForResponse(/\/api\/events/);
  await page.goto("/app/contacts");
  // Tags are list items of their own within a card.
  const cards = page.getByRole("list", { name: "Contacts" }).locator("[aria-posinset]");
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(cards.last()).toHaveAttribute("aria-posinset", "120", { timeout: 200 });
  }).toPass();
  // No longer a placeholder.
  await expect(cards.last().getByRole("link").first()).toBeVisible();
  // The stream begins with what changed in the last seconds: the sample data.
  await stream;
  await untilQuiet(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/contacts?")) asked.push(new URL(request.url()).search);
  });
  await cards.last().getByRole("button", { name: "Actions for" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("119 contacts")).toBeVisible();
  expect(asked).toHaveLength(3);
  expect(new Set(asked).size).toBe(3);
  await expect(cards.last()).toHaveAttribute("aria-posinset", "119");
});

test("Enter pressed before the answer chooses nothing", async ({ page, records }) => {
  await records.addCompany({ name: "Analytical Engines" });
  await records.addCompany({ name: "Zeppelin Works" });
  await page.goto("/app/contacts?new=true");
  const company = page.getByRole("combobox", { name: "Company" });
  await company.click();
  await expect(page.getByRole("option", { name: "Zeppelin Works" })).toBeVisible();
  const letAnswer = await holdBack(page, "**/api/companies?*");
  await page.getByPlaceholder("Search companies...").fill("analy");
  await page.keyboard.press("Enter");
  letAnswer();
  await expect(page.getByRole("option")).toHaveText(["Analytical Engines"]);
  await page.keyboard.press("Enter");
  await expect(company).toHaveText("Analytical Engines");
});

test("a choice that cannot be searched says so", async ({ page, expectProblem }) => {
  expectProblem(/503/);
  await page.route("**/api/companies?*", (route) =>
    route.fulfill({ status: 503, json: { error: "The database is busy." } }),
  );
  await page.goto("/app/contacts?new=true");
  await page.getByRole("combobox", { name: "Company" }).click();
  await expect(page.getByRole("alert")).toHaveText("The database is busy.");
  await page.keyboard.type("analytical");
  await expect(page.getByText(/Nothing matches/)).toBeHidden();
});
