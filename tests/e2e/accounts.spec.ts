import { code, holdBack } from "#tests/support/hold-back.ts";
import { expect, newAccount, test } from "#tests/support/journey.ts";
import { noteShown, readShown } from "#tests/support/shown-texts.ts";

test("a visitor signs up on the way to the page they asked for", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/401/);
  const { email, password } = newAccount();
  // It is there for half a second.
  const texts = [
    "Redirecting to login...",
    "Authentication Required",
    "Please log in to access the CRM dashboard.",
  ];
  await noteShown(page, texts);
  await page.goto("/app/contacts?q=ada", { waitUntil: "commit" });
  await expect(page).toHaveURL(/\/sign-in\?/);
  expect(await readShown(page)).toEqual(texts);

  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Lovelace");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();

  await expect(page).toHaveURL(/\/app\/contacts\?q=ada$/);
  await expect(page.getByRole("heading", { name: "Contacts", exact: true })).toBeVisible();
});

test("a wrong password is reported at the form, which keeps the address", async ({
  page,
  account,
  context,
  expectProblem,
}) => {
  expectProblem(/401/);
  await context.clearCookies();
  await page.goto("/sign-in?next=%2Fapp%2Fcontacts");
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toContainText("password");
  await expect(page.getByLabel("Email")).toHaveValue(account.email);

  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/app\/contacts$/);
});

test("a user reads who they are, logs out, and is a visitor again", async ({
  page,
  account,
  expectProblem,
}) => {
  expectProblem(/401/);
  await page.goto("/app/settings");
  await page.getByRole("button", { name: "User menu" }).click();
  await expect(page.getByRole("menu")).toContainText(account.name);
  await expect(page.getByRole("menu")).toContainText(account.email);
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/app/settings");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
});

test("a page that the browser kept shows nothing to one who has signed out", async ({
  page,
  account,
  context,
  expectProblem,
}) => {
  expectProblem(/401/);
  await page.goto("/app");
  const greeting = page.getByText(`Welcome back, ${account.name.split(" ")[0]}`);
  await expect(greeting).toBeVisible();
  // Unlike Safari, the journeys' browser keeps no pages.
  const announce = (name: string) =>
    page.evaluate((type) => {
      window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    }, name);
  await announce("pagehide");
  await expect(greeting).toBeHidden();
  await context.clearCookies();
  await announce("pageshow");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
});

test("what is typed before the page's code has arrived is kept, and not sent", async ({ page }) => {
  const letCodeThrough = await holdBack(page, code);
  await page.goto("/sign-in", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Email").press("Enter");
  letCodeThrough();
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.com");
  await expect(page.getByText("Email is required")).toBeHidden();
  await expect(page).toHaveURL(/\/sign-in$/);
});

test("a link pressed before the page's code has arrived forgets no wish", async ({ page }) => {
  const letCodeThrough = await holdBack(page, code);
  await page.goto("/sign-in?next=%2Fapp%2Fcontacts", { waitUntil: "commit" });
  await page.getByText("Create an account").click();
  letCodeThrough();
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL(/\/sign-up\?next=%2Fapp%2Fcontacts$/);
});

for (const next of ["https://evil.example", "//evil.example", "/\\\\evil.example"]) {
  test(`signing in never leads to ${next}`, async ({ page, account, context }) => {
    await context.clearCookies();
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
    await page.getByLabel("Email").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/app");
  });
}
