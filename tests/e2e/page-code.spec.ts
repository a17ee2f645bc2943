import { expect, signedInTest as test } from "#tests/support/journey.ts";

const lost = "The server cannot be reached.";

test.beforeEach(({ expectProblem }) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});

test("what is typed stays when the network is lost before the other pages' code has arrived", async ({
  page,
  context,
  records,
  expectProblem,
}) => {
  expectProblem(/Error loading route module|Failed to fetch dynamically imported module/);
  await records.addContact({ name: "Ada", email: "ada@x.example" });
  const { promise: isOffline, resolve: noteOffline } = Promise.withResolvers<void>();
  await page.route("**/assets/settings-page*", async (route) => {
    await isOffline;
    await route.abort("internetdisconnected");
  });
  const askedCode = page.waitForRequest("**/assets/settings-page*");
  await page.goto("/app/contacts");
  await page.getByRole("link", { name: "Ada" }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Contact" });
  await dialog.getByLabel("Notes").fill("A long letter");
  await askedCode;
  const failedCode = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/assets/settings-page"),
  );
  await context.setOffline(true);
  noteOffline();
  await failedCode;
  await page.unrouteAll();
  await expect(page.locator("main").getByText(lost)).toBeVisible();
  await expect(dialog.getByLabel("Notes")).toHaveValue("A long letter");
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Tasks" }).click();
  await expect(page.getByText("No tasks yet")).toBeVisible();
});

test("a link to a page whose code is not there yet leads there when the network is back", async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/Error loading route module|Failed to fetch dynamically imported module/);
  // It is fetched ahead, too.
  await page.route("**/assets/tasks-page*", (route) => route.abort("internetdisconnected"));
  await page.goto("/app/contacts");
  await expect(page.getByText("No contacts yet")).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("link", { name: "Tasks" }).click();
  await expect(page.locator("main").getByText(lost)).toBeVisible();
  await expect(page.getByText("No contacts yet")).toBeVisible();
  await page.unrouteAll();
  await context.setOffline(false);
  await expect(page.getByText("No tasks yet")).toBeVisible();
});

test("a page whose code an update has replaced is reloaded", async ({ page, expectProblem }) => {
  expectProblem(/404|Error loading route module|Failed to fetch dynamically imported|No code at/);
  await page.clock.install();
  await page.route("**/assets/tasks-page*", (route) => route.fulfill({ status: 404 }));
  await page.goto("/app/contacts");
  await expect(page.getByText("No contacts yet")).toBeVisible();
  await page.getByRole("link", { name: "Tasks" }).click();
  await expect(page.getByText("This page could not be shown")).toBeVisible();
  await page.unrouteAll();
  await page.goto("/app/contacts");
  await page.route("**/assets/tasks-page*", (route) => route.fulfill({ status: 404 }), {
    times: 2,
  });
  await page.clock.fastForward(61_000);
  await page.getByRole("link", { name: "Tasks" }).click();
  await expect(page.getByText("No tasks yet")).toBeVisible();
});
