import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { mailedLink } from "#tests/support/mailbox.ts";

const newPassword = "another good password";

test("someone who forgot their password sets a new one and is back", async ({
  page,
  account,
  context,
}) => {
  await context.clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // The page that is left has such a field, too.
  await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("button", { name: "Send Link" }).click();
  const sent = page.getByRole("status");
  await expect(sent).toContainText(`We sent a mail to ${account.email}.`);
  await expect(sent).toBeFocused();
  await expect(page.getByText("Enter your address")).toHaveCount(0);
  await page.getByRole("button", { name: "Send Again" }).click();
  await expect(sent).toContainText(`We sent another mail to ${account.email}.`);

  await page.goto(await mailedLink(context, account.email, "reset-password"));
  await page.getByLabel("New password").fill(newPassword);
  await page.getByRole("button", { name: "Set Password" }).click();
  await expect(page.getByRole("status")).toContainText("Your new password is set");

  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/app$/);
});

test("a link that was used says so, and leads to a new one", async ({
  page,
  account,
  context,
  baseURL,
  expectProblem,
}) => {
  expectProblem(/410/);
  await context.request.post("/api/auth/request-password-reset", {
    data: { email: account.email },
    headers: { origin: baseURL ?? "" },
  });
  const link = await mailedLink(context, account.email, "reset-password");
  await page.goto(link);
  await page.getByLabel("New password").fill(newPassword);
  await page.getByRole("button", { name: "Set Password" }).click();
  await expect(page.getByRole("status")).toContainText("Your new password is set");
  await page.goto(link);
  await page.getByLabel("New password").fill(newPassword);
  await page.getByRole("button", { name: "Set Password" }).click();
  await expect(page.getByRole("alert")).toContainText("Please ask for a new one");
  await page.getByRole("link", { name: "Ask for a new one" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
});

test("the notice about the address goes when the link in the mail is followed", async ({
  page,
  account,
  context,
}) => {
  await page.goto("/app");
  const notice = page.getByText("Please confirm your address");
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Mail sent", { exact: true })).toBeVisible();
  await page.goto(await mailedLink(context, account.email, "verify-email"));
  await expect(page.getByRole("status")).toContainText(`${account.email} is confirmed`);
  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(notice).toBeHidden();
});

for (const { path, title, wayOn } of [
  { path: "/verify-email", title: "Confirm your address", wayOn: "Go to your dashboard" },
  { path: "/invitation", title: "Join a workspace", wayOn: "Go to your dashboard" },
  { path: "/confirm-sso", title: "Confirm single sign-on", wayOn: "Go to the sign-in page" },
  { path: "/reset-password", title: "Set a new password", wayOn: "Ask for a new one" },
]) {
  test(`a link to ${path} that lost its token says so at once`, async ({ page, context }) => {
    await context.clearCookies();
    await page.goto(path);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("This link is not complete.");
    await expect(page.getByText("Just a moment...")).toHaveCount(0);
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expect(page.getByRole("link", { name: wayOn })).toBeVisible();
  });
}

test("a refused sign-in leaves the focus on its button", async ({
  page,
  context,
  account,
  expectProblem,
}) => {
  expectProblem(/401/);
  await context.clearCookies();
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  const button = page.getByRole("button", { name: "Sign In" });
  await button.press("Space");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(button).toBeFocused();
});

test("a form that is being sent is sent once", async ({ page, context }) => {
  await context.clearCookies();
  let sent = 0;
  let letThrough = () => {};
  const isHeldBack = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/api/auth/request-password-reset", async (route) => {
    sent += 1;
    await isHeldBack;
    await route.continue();
  });
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill("ada@nowhere.example");
  await page.getByRole("button", { name: "Send Link" }).press("Enter");
  const sending = page.getByRole("button", { name: "Sending..." });
  await expect(sending).toBeFocused();
  await sending.press("Enter");
  await page.getByLabel("Email").press("Enter");
  letThrough();
  await expect(page.getByRole("status")).toContainText("ada@nowhere.example");
  expect(sent).toBe(1);
});
