import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { type Account, expect, newAccount, signUp, test } from "#tests/support/journey.ts";
import { addAuthenticator } from "#tests/support/second-factor-dialogs.ts";
import { startStaleServer } from "#tests/support/stale-server.ts";
import { appCodeOf } from "#tests/support/totp.ts";
import type { Page } from "@playwright/test";

const heading = "Confirm that it is you";

test("someone who signed in a while ago confirms by password, passkey and code", async ({
  page,
  context,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/40[03]/);
  const server = await startStaleServer();
  const account = newAccount();
  await signUp(context, account, server.baseUrl());
  await addAuthenticator(page);
  const dialog = page.getByRole("dialog", { name: heading });

  await server.passTime();
  await page.goto(`${server.baseUrl()}/app/settings/api-keys`);
  await makeKey(page, "Nightly import");
  await expect(dialog.getByLabel("Your password")).toBeFocused();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInBothThemes(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const keyForm = page.getByRole("dialog", { name: "New API key" });
  await expect(page.getByText("The key was not made", { exact: true })).toBeVisible();
  await expect(keyForm.getByLabel("Name")).toHaveValue("Nightly import");

  await keyForm.getByRole("button", { name: "Make key" }).click();
  await dialog.getByLabel("Your password").fill("not my password");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("This is not your current password.");
  await dialog.getByLabel("Your password").fill(account.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Copy your key now" })).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Nightly import" })).toBeVisible();

  await makeKey(page, "Reports");
  await page.getByRole("button", { name: "Done" }).click();
  const totpUri = await setUp(page, server.baseUrl(), account);

  await page.goto("about:blank");
  await server.passTime();
  await page.goto(`${server.baseUrl()}/app/settings/api-keys`);
  await makeKey(page, "By passkey");
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("dialog", { name: "Copy your key now" })).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();

  await page.goto("about:blank");
  await server.passTime();
  await page.goto(`${server.baseUrl()}/app/settings/api-keys`);
  await makeKey(page, "By code");
  await dialog.getByLabel("Code from your authenticator app").fill(appCodeOf(totpUri, 1));
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("dialog", { name: "Copy your key now" })).toBeVisible();
  await page.goto("about:blank");
  await server.stop();
});

async function makeKey(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Make key" }).click();
}

/** Adds a passkey and an authenticator app. */
async function setUp(page: Page, origin: string, { password }: Account): Promise<string> {
  await page.goto(`${origin}/app/settings/security`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const passkey = page.getByRole("dialog", { name: "Add a passkey" });
  await passkey.getByLabel("Name").fill("Work laptop");
  await passkey.getByLabel("Your password").fill(password);
  await passkey.getByRole("button", { name: "Continue" }).click();
  await expect(passkey).toBeHidden();

  await page.getByRole("button", { name: "Set up" }).click();
  const app = page.getByRole("dialog");
  await app.getByLabel("Your password").fill(password);
  await app.getByRole("button", { name: "Continue" }).click();
  const key = await app.getByText(/^[A-Z2-7 ]{40,}$/).textContent();
  const totpUri = `otpauth://totp/x?secret=${key?.replaceAll(" ", "")}`;
  await app.getByLabel("Code that your app shows now").fill(appCodeOf(totpUri));
  await app.getByRole("button", { name: "Switch on" }).click();
  await app.getByRole("button", { name: "I have kept them" }).click();
  return totpUri;
}
