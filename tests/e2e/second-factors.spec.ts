import type { Page, Request } from "@playwright/test";
import {
  expect,
  signedInTest as test,
  type Account,
  leaveSignedOut,
} from "#tests/support/journey.ts";
import { addAuthenticator, addPasskey, setUpApp } from "#tests/support/second-factor-dialogs.ts";
import { openLive } from "#tests/support/quiet.ts";
import { recordsOf } from "#tests/support/records.ts";
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

  await leaveSignedOut(page);
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
}) => {
  const { backupCodes } = await setUpApp(page, account);
  await leaveSignedOut(page);
  await enterPassword(page, account);
  await page.getByRole("button", { name: "Use a backup code instead" }).click();
  await page.getByLabel("Backup code").fill(backupCodes[0] ?? "");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL(/\/app$/);

  // A stream that begins while the session is replaced is refused, and begins again: another journey's subject.
  await openLive(page, "/app/settings/security");
  await page.getByRole("button", { name: "Switch off" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(account.password);
  await dialog.getByRole("button", { name: "Switch off" }).click();
  const card = page.getByRole("region", { name: "Two-factor authentication" });
  await expect(card.getByText("Off", { exact: true })).toBeVisible();
});

test("a page that hears that its session is replaced waits until the browser has the new one", async ({
  page,
  account,
  context,
  browser,
  origin,
}) => {
  await setUpApp(page, account);
  const begun = page.waitForResponse((response) => response.url().includes("/api/events"));
  await page.goto("/app/settings/security");
  const stream = (await begun).request();
  await expect(page.getByRole("button", { name: "Switch off" })).toBeVisible();
  await page.evaluate(() => {
    const answered = new Promise((resolve) => addEventListener("focusin", resolve, { once: true }));
    void navigator.locks.request("crm-session", () => answered);
  });
  const streamEnded = new Promise<void>((resolve) => {
    const onEnd = (request: Request) => request === stream && resolve();
    page.on("requestfinished", onEnd).on("requestfailed", onEnd);
  });
  // Another tab's call is answered, and the answer not here yet.
  const storageState = await context.storageState();
  const other = await browser.newContext({ baseURL: origin, storageState });
  const call = { data: { password: account.password }, headers: { origin } };
  await other.request.post("/api/auth/two-factor/disable", call);
  await recordsOf(other, origin).addContact({ name: "Grace", email: "grace@example.com" });
  await streamEnded;
  await context.addCookies((await other.storageState()).cookies);
  await other.close();
  await page.getByRole("button", { name: "New backup codes" }).focus();
  const card = page.getByRole("region", { name: "Two-factor authentication" });
  await expect(card.getByText("Off", { exact: true })).toBeVisible();
});

test("a page whose session is replaced before its stream begins waits for the new one", async ({
  page,
  account,
  context,
  browser,
  origin,
}) => {
  await setUpApp(page, account);
  const released = Promise.withResolvers<void>();
  // The stream begins once nothing is fetched any more.
  await page.route("**/api/account/passkeys", (route) =>
    released.promise.then(() => route.fulfill({ json: [] })),
  );
  await page.goto("/app/settings/security");
  const storageState = await context.storageState();
  const other = await browser.newContext({ baseURL: origin, storageState });
  await page.route("**/api/auth/two-factor/disable", async (route) => {
    const headers = { origin, "content-type": "application/json" };
    const data = route.request().postData();
    const answer = await other.request.post("/api/auth/two-factor/disable", { data, headers });
    // The server has ended the session, and the page does not know the new one yet.
    released.resolve();
    await expect.poll(() => page.evaluate(readsStream)).toBe(true);
    await context.addCookies((await other.storageState()).cookies);
    await route.fulfill({ response: answer });
  });
  await page.getByRole("button", { name: "Switch off" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(account.password);
  const began = page.waitForResponse((response) => response.url().includes("/api/events"));
  await dialog.getByRole("button", { name: "Switch off" }).click();
  expect((await began).status()).toBe(200);
  await other.close();
});

test("a user adds a passkey, signs in with it, renames and removes it", async ({
  page,
  account,
}) => {
  await addAuthenticator(page);
  await addPasskey(page, account);
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await expect(passkeys.getByRole("listitem")).toContainText("Work laptop");

  await leaveSignedOut(page);
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

test("a passkey whose device did not check its user lets no one in", async ({
  page,
  account,
  context,
  origin,
  expectProblem,
}) => {
  expectProblem(/401/);
  const device = await addAuthenticator(page);
  await addPasskey(page, account);
  await leaveSignedOut(page);
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

/** Runs in the page: one of its tabs reads the stream for all, or waits to. */
async function readsStream(): Promise<boolean> {
  const { held } = await navigator.locks.query();
  return (held ?? []).some(({ name }) => name?.startsWith("crm-live-"));
}
