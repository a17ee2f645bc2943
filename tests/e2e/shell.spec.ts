import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { gotoWithAllPages } from "#tests/support/quiet.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("a user folds the sidebar away, and finds it folded next time", async ({ page, context }) => {
  await page.goto("/app/settings");
  const sidebar = page.getByRole("navigation", { name: "Main" });
  await expect(sidebar).toHaveCSS("width", "255px");
  await page.keyboard.press("Control+b");
  await expect(sidebar).toHaveCSS("width", "47px");
  await page.reload();
  await expect(sidebar).toHaveCSS("width", "47px");
  const cookies = await context.cookies();
  const cookie = cookies.find(({ name }) => name === "sidebar_state");
  expect(cookie?.value).toBe("false");
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeCloseTo(604_800, -2);

  await sidebar.getByRole("link", { name: "Contacts" }).hover();
  await expect(page.getByRole("tooltip")).toHaveText("Contacts");
  await page.getByRole("button", { name: "Toggle sidebar" }).click();
  await expect(sidebar).toHaveCSS("width", "255px");
});

test("the page one is on is marked, titled, and takes the focus", async ({ page }) => {
  await page.goto("/app/settings");
  const link = page.getByRole("link", { name: "Companies" });
  await expect(page.getByRole("link", { name: "Settings" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await link.click();
  await expect(link).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("link", { name: "Settings" })).not.toHaveAttribute("aria-current");
  await expect(page).toHaveTitle("Companies · CRM Pro");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a user works in the dark, and still does after coming back", async ({ page }) => {
  await page.goto("/app/settings");
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
  await page.reload();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await expect(page.getByRole("button", { name: "Switch to light theme" })).toBeVisible();
});

test("on a phone the sidebar is a sheet that closes behind a choice", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/app/settings");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await page.getByRole("button", { name: "Toggle sidebar" }).click();
  const sheet = page.getByRole("dialog", { name: "Navigation" });
  await expect(sheet).toHaveCSS("width", "288px");
  await sheet.getByRole("link", { name: "Contacts" }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/app\/contacts$/);
});

test("an unknown address inside the product says so", async ({ page, expectProblem }) => {
  expectProblem(/404/);
  await page.goto("/app/no-such-page");
  await expect(page.getByText("404", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute("href", "/");
});

test("without a network a link leads to a page that was never visited", async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await gotoWithAllPages(page, "/app/contacts");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Tasks" }).click();
  await expect(page.getByRole("heading", { name: "Tasks", level: 1 })).toBeVisible();
  await expect(page.getByText("Tasks could not be loaded")).toBeVisible();
});

test("without a network a record and Today open, and have their content once it is back", async ({
  page,
  context,
  records,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await records.addContact({ name: "Ada Lovelace", email: "ada@x.example" });
  await gotoWithAllPages(page, "/app/contacts");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Ada Lovelace" }).click();
  await expect(page.getByText("This record could not be loaded")).toBeVisible();
  await page.getByRole("link", { name: "Today" }).click();
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  await expect(page.getByText("Your day could not be loaded")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Nothing is due. Enjoy the quiet.")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Ada Lovelace", level: 1 })).toBeVisible();
});

test("a browser that keeps nothing still changes the theme", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await page.goto("/app/tasks");
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await expect(page.getByRole("button", { name: "Switch to light theme" })).toBeVisible();
});

test("one's emails are in the menu, and writing without an account leads to connecting one", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/409/);
  await gotoWithAllPages(page, "/app/tasks");
  const sidebar = page.getByRole("navigation", { name: "Main" });
  await sidebar.getByRole("link", { name: "Emails" }).click();
  await expect(page.getByRole("heading", { name: "Drafts and scheduled emails" })).toBeVisible();
  await sidebar.getByRole("link", { name: "Tasks" }).click();
  await expect(page.getByText("No tasks yet")).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await expect(page.getByRole("heading", { name: "Drafts and scheduled emails" })).toBeVisible();

  await page.keyboard.press("n");
  await page.keyboard.press("e");
  await expect(page.getByText("No email account is connected yet", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Settings, Email accounts" }).click();
  await expect(page.getByText("No email accounts yet")).toBeVisible();
});

test("writing to a contact without an email account leads to connecting one", async ({
  page,
  records,
  expectProblem,
}) => {
  // Browsers of tests have no mail program.
  expectProblem(/mailto/);
  await records.addContact({ name: "Ada Lovelace", email: "ada@example.com" });
  await page.goto("/app/contacts");
  await page.getByRole("button", { name: "Actions for Ada Lovelace" }).click();
  await page.getByRole("menuitem", { name: "Write email" }).click();
  await expect(page.getByText("No email account is connected yet", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Settings, Email accounts" }).click();
  await expect(page.getByText("No email accounts yet")).toBeVisible();
});
