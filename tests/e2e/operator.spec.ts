import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/journey.ts";
import {
  type OperatedJourney,
  openOperatorPage,
  openWorkspaceOf,
  type Person,
  withOperator,
} from "#tests/support/operator-journey.ts";
import { recordsOf } from "#tests/support/records.ts";
import type { ServerProcess } from "#tests/support/server-process.ts";
import { refusal, startSmtpServer } from "#tests/support/smtp-server.ts";

const reason = "It sends unwanted mail.";

test("the page is for operators with a second factor, and not there for others", async ({
  browser,
}) => {
  test.slow();
  await withOperator(browser, {}, async ({ operator, owner }) => {
    await owner.page.goto("/operator");
    await expect(owner.page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
    await owner.page.goto("/app");
    await owner.page.getByRole("button", { name: "User menu" }).click();
    await expect(owner.page.getByRole("menuitem", { name: "Operator" })).toHaveCount(0);

    await operator.page.goto("/operator");
    const lead = "Operators sign in with a second factor";
    await expect(operator.page.getByRole("heading", { name: lead })).toBeVisible();
    await expectAccessible(operator.page);
    await openOperatorPage(operator);
    await expect(operator.page.getByText(/Database: .+ on disk/)).toBeVisible();
    await expect(operator.page.getByRole("row")).toHaveCount(3);
    await expectAccessibleInBothThemes(operator.page);
    await operator.page.setViewportSize({ width: 390, height: 800 });
    const cards = operator.page.getByRole("list", { name: "Workspaces, newest first" });
    await expect(cards.getByRole("listitem")).toHaveCount(2);
    await expectAccessible(operator.page);
  });
});

test("where no one operates there is no such page", async ({ page, account, expectProblem }) => {
  expectProblem(/404/);
  expect(account.email).toContain("@");
  const answer = await page.goto("/operator");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
});

test("an operator suspends a workspace, whose member reads why, and frees it", async ({
  browser,
}) => {
  test.slow();
  await withOperator(browser, {}, async ({ operator, owner, server }) => {
    await recordsOf(owner.page.context(), server.baseUrl).addCompany({ name: "Acme" });
    await owner.page.goto("/app/companies");
    await expect(owner.page.getByText("Acme")).toBeVisible();
    await openOperatorPage(operator);
    await openWorkspaceOf(operator.page, owner.account);
    const { page } = operator;
    await expect(page.getByRole("region", { name: "Size" })).toContainText("Companies");
    await expectAccessibleInBothThemes(page);

    await page.getByRole("button", { name: "Suspend" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: "Suspend" })).toBeDisabled();
    await dialog.getByLabel("Reason").fill(reason);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Suspend" }).click();
    await expect(page.getByText("Workspace suspended", { exact: true })).toBeVisible();
    await expect(page.getByText("Suspended", { exact: true }).first()).toBeVisible();

    await expectSuspended(owner);
    await page.getByRole("button", { name: "Free" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Free" }).click();
    await expect(page.getByText("Workspace freed", { exact: true })).toBeVisible();
    // It comes back by itself.
    await expect(owner.page.getByText("Acme")).toBeVisible();

    const operations = page.getByRole("region", { name: "Operations" });
    await expect(operations.getByText(reason)).toBeVisible();
    await operations.getByRole("link", { name: "All of them" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Freed" })).toBeVisible();
    await page.getByLabel("Operation", { exact: true }).selectOption({ label: "Suspended" });
    await expect(page).toHaveURL(/action=workspace\.suspended/);
    await expect(page.getByRole("listitem").filter({ hasText: "Freed" })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
  });
});

/** The page follows by itself; the account stays open. */
async function expectSuspended({ page }: Person): Promise<void> {
  await expect(page.getByRole("heading", { name: "Workspace suspended" })).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByText("Acme")).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "Account and billing" }).click();
  await expect(page.getByText(/Your account and what you pay for stay open/)).toBeVisible();
  await expect(page.getByRole("region", { name: /Subscription/ }).first()).toBeVisible();
  await page.goto("/app/companies");
  await expect(page.getByRole("heading", { name: "Workspace suspended" })).toBeVisible();
}

test("an operator deletes a workspace by its name", async ({ browser }) => {
  test.slow();
  await withOperator(browser, {}, async ({ operator, owner }) => {
    await openOperatorPage(operator);
    const { page } = operator;
    await openWorkspaceOf(page, owner.account);
    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: "Delete workspace" })).toBeDisabled();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole("textbox").fill("Ada's workspace");
    await dialog.getByRole("button", { name: "Delete workspace" }).click();
    await expect(page.getByText("Workspace deleted", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/operator$/);
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.getByRole("link", { name: "Log", exact: true }).click();
    const lines = page.getByRole("list", { name: "What operators did, newest first" });
    await expect(lines.getByText("Deleted")).toBeVisible();
  });
});

test("an owner deletes the workspace that an operator has suspended", async ({ browser }) => {
  test.slow();
  await withOperator(browser, {}, async ({ operator, owner }) => {
    await openOperatorPage(operator);
    await openWorkspaceOf(operator.page, owner.account);
    await operator.page.getByRole("button", { name: "Suspend" }).click();
    await operator.page.getByLabel("Reason").fill(reason);
    await operator.page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
    await expect(operator.page.getByText("Workspace suspended", { exact: true })).toBeVisible();

    const { page } = owner;
    await page.goto("/app");
    await expect(page.getByRole("heading", { name: "Workspace suspended" })).toBeVisible();
    const card = page.getByRole("region", { name: "Delete this workspace" });
    await expect(card).not.toContainText("Export");
    await card.getByRole("button", { name: "Delete workspace" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Ada's workspace");
    await dialog.getByRole("button", { name: "Delete workspace" }).click();
    await expect(page).toHaveURL(/\/app\/settings\/profile$/);
    await expect(page.getByText("is suspended")).toHaveCount(0);
  });
});

test("an operator extends a trial and signs a member out everywhere", async ({ browser }) => {
  test.slow();
  await withOperator(browser, { MOLLIE_SANDBOX: "true" }, async ({ operator, owner }) => {
    await owner.page.goto("/app");
    await openOperatorPage(operator);
    const { page } = operator;
    await openWorkspaceOf(page, owner.account);
    const { email } = owner.account;
    await page.getByRole("button", { name: `Extend trial of ${email}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Days").fill("");
    await dialog.getByRole("button", { name: "Extend trial" }).click();
    await expect(dialog.getByText("Enter either days or a last day")).toBeVisible();
    await dialog.getByLabel("Days").fill("30");
    await dialog.getByRole("button", { name: "Extend trial" }).click();
    await expect(page.getByText("Trial extended", { exact: true })).toBeVisible();

    await page.getByRole("button", { name: `Sign out ${email} everywhere` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
    await expect(
      page.getByText(`${email} is signed out everywhere`, { exact: true }),
    ).toBeVisible();
    await owner.page.goto("/app/contacts");
    await expect(owner.page.getByRole("heading", { name: /Sign in|Welcome back/i })).toBeVisible();
    await page.getByRole("link", { name: "Log", exact: true }).click();
    const lines = page.getByRole("list", { name: "What operators did, newest first" });
    await expect(lines.getByText("Extended the trial of")).toBeVisible();
  });
});

test("an operator sends failed mails again", async ({ browser }) => {
  test.slow();
  const email = "grace@example.com";
  let isRefused = false;
  const smtp = await startSmtpServer({
    onRcptTo: ({ address }, _session, done) =>
      isRefused && address === email ? done(refusal(550, "No such user")) : done(),
  });
  const journey = async ({ operator, server }: OperatedJourney) => {
    await openOperatorPage(operator);
    const { page } = operator;
    await page.getByRole("link", { name: "Failed mails" }).click();
    await expect(page.getByText("No mail has failed")).toBeVisible();
    isRefused = true;
    await writeToTeam(page, server, email);
    const failed = page.getByRole("listitem").filter({ hasText: email });
    await expect(async () => {
      await page.reload();
      await expect(failed).toContainText("No such user", { timeout: 1_000 });
    }).toPass();
    await expectAccessibleInBothThemes(page);
    isRefused = false;
    await failed.getByRole("button", { name: /^Send again/ }).click();
    await expect(page.getByText("The mail is on its way again", { exact: true })).toBeVisible();
    await expect(page.getByText("No mail has failed")).toBeVisible();
    const arrived = () => smtp.received.some(({ envelope }) => envelope.to.includes(email));
    await expect.poll(arrived).toBe(true);
  };
  await withOperator(browser, {}, journey, smtp);
  await smtp.stop();
});

/** Sends the contact form, of which a receipt is mailed to anyone who wrote. */
async function writeToTeam({ request }: Page, { baseUrl }: ServerProcess, email: string) {
  const data = { name: "Grace Hopper", email, message: "Do you take orders?" };
  const headers = { origin: baseUrl };
  const answer = await request.post("/api/contact-form", { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
}
