import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import {
  expect,
  leaveSignedOut,
  signedInTest as test,
  type Account,
} from "#tests/support/journey.ts";
import { addAuthenticator, addPasskey, setUpApp } from "#tests/support/second-factor-dialogs.ts";
import { addColleague } from "#tests/support/team.ts";

async function demandSecondFactor(page: Page): Promise<void> {
  await page.goto("/app/settings/workspace");
  const rule = page.getByRole("region", { name: "Second factor" });
  await rule.getByRole("button", { name: "Demand it of everyone" }).click();
  const dialog = page.getByRole("dialog", { name: "Demand a second factor of everyone?" });
  await dialog.getByRole("button", { name: "Demand it" }).click();
}

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test("an owner without a second factor has to set one up before demanding it", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/409/);
  await demandSecondFactor(page);
  await expect(page.getByText(/Set up a second factor for yourself first/).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Second factor" })).toContainText("Not demanded");
});

test("a member who needs a second factor for the workspace sets one up and goes on", async ({
  page,
  account,
  context,
  browser,
  origin,
}) => {
  const grace = await addColleague(browser, context, origin);
  await addAuthenticator(page);
  await addPasskey(page, account);
  await demandSecondFactor(page);
  const rule = page.getByRole("region", { name: "Second factor" });
  await expect(rule.getByText("Demanded", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await grace.page.goto("/app/contacts");
  const lead = "asks everyone for a second factor";
  await expect(grace.page.getByRole("heading", { name: lead })).toBeVisible();
  await expectAccessible(grace.page);
  await grace.page.getByRole("link", { name: "Set it up" }).click();
  await expect(grace.page.getByText(lead)).toBeVisible();
  await setUpApp(grace.page, grace.account);
  await grace.page.getByRole("button", { name: "I have kept them" }).click();
  await expect(grace.page.getByText(lead)).toHaveCount(0);
  await grace.page.getByRole("link", { name: "Contacts", exact: true }).click();
  await expect(grace.page.getByText("No contacts yet")).toBeVisible();
  await grace.context.close();
});

test("a password alone leads no further than the settings, a passkey leads in", async ({
  page,
  account,
}) => {
  await addAuthenticator(page);
  await addPasskey(page, account);
  await demandSecondFactor(page);
  await expect(page.getByText("Demanded", { exact: true })).toBeVisible();

  await leaveSignedOut(page);
  await signIn(page, account);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await page.getByRole("link", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});
