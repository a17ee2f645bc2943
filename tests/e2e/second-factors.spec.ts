import type { Page } from "@playwright/test";
import { expect, signedInTest as test, type Account } from "#tests/support/journey.ts";
import { addAuthenticator, addPasskey, setUpApp } from "#tests/support/second-factor-dialogs.ts";
import { appCodeOf } from "#tests/support/totp.ts";

async function enterPassword(page: Page, account: Account): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
}

test("a user sets up an authenticator app and signs in with its code", async ({
  page,
  account,
  context,
  expectProblem,
}) => {
  expectProblem(/401/);
  const { totpUri } = await setUpApp(page, account);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("crm-pro-backup-codes.txt");
  await page.getByRole("button", { name: "I have kept them" }).click();
  const card = page.getByRole("region", { name: "Two-factor authentication" });
  await expect(card.getByText("On", { exact: true })).toBeVisible();

  await context.clearCookies();
  await enterPassword(page, account);
  const code = page.getByLabel("Code from your authenticator app");
  await expect(code).toBeFocused();
  await code.fill("000000");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("alert")).toContainText("This code is not right");
  await code.fill(appCodeOf(totpUri, 1));
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL(/\/app$/);
});

test("a user without their phone signs in with a backup code, then switches it off", async ({
  page,
  account,
  context,
}) => {
  const { backupCodes } = await setUpApp(page, account);
  await context.clearCookies();
  await enterPassword(page, account);
  await page.getByRole("button", { name: "Use a backup code instead" }).click();
  await page.getByLabel("Backup code").fill(backupCodes[0] ?? "");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL(/\/app$/);

  await page.goto("/app/settings/security");
  await page.getByRole("button", { name: "Switch off" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(account.password);
  await dialog.getByRole("button", { name: "Switch off" }).click();
  const card = page.getByRole("region", { name: "Two-factor authentication" });
  await expect(card.getByText("Off", { exact: true })).toBeVisible();
});

test("a user adds a passkey, signs in with it, renames and removes it", async ({
  page,
  account,
  context,
}) => {
  await addAuthenticator(page);
  await addPasskey(page, account);
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await expect(passkeys.getByRole("listitem")).toContainText("Work laptop");

  await context.clearCookies();
  await page.goto("/sign-in?next=%2Fapp%2Fsettings%2Fsecurity");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/app\/settings\/security$/);

  await passkeys.getByRole("button", { name: "Rename Work laptop" }).click();
  const rename = page.getByRole("dialog", { name: "Rename the passkey" });
  await rename.getByLabel("Name").fill("Old laptop");
  await rename.getByRole("button", { name: "Save" }).click();
  await passkeys.getByRole("button", { name: "Remove Old laptop" }).click();
  const removal = page.getByRole("dialog", { name: "Remove “Old laptop”?" });
  await removal.getByLabel("Your password").fill(account.password);
  await removal.getByRole("button", { name: "Remove" }).click();
  await expect(passkeys).toContainText("You have no passkeys yet");
});

test("a passkey whose device did not check who holds it lets no one in", async ({
  page,
  account,
  context,
  origin,
  expectProblem,
}) => {
  expectProblem(/401/);
  const device = await addAuthenticator(page);
  await addPasskey(page, account);
  await context.clearCookies();
  await device.setUserVerified(false);
  // A browser that does as it is asked would refuse by itself.
  await page.route("**/api/auth/passkey/options", async (route) => {
    const response = await route.fetch();
    const options = await response.text();
    expect(options).toContain('"userVerification":"required"');
    const body = options.replace('"required"', '"discouraged"');
    await route.fulfill({ response, body });
  });
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("did not check that it is you");
  await page.goto("/app");
  await expect(page).toHaveURL(/\/sign-in\?next=/);

  const data = { email: account.email, password: account.password };
  await context.request.post("/api/auth/sign-in/email", { data, headers: { origin } });
  const audit = await context.request.get("/api/audit?group=sign-ins");
  expect(await audit.text()).toContain('"second-factor.failed"');
});
