import { rm } from "node:fs/promises";
import { type Browser, expect, type Page } from "@playwright/test";
import { makeDataDir } from "./embedded-server.ts";
import { type Account, newAccount, signUp } from "./journey.ts";
import { setUpApp } from "./second-factor-dialogs.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import type { TestSmtpServer } from "./smtp-server.ts";
import { confirmAddress } from "./team.ts";

export interface Person {
  page: Page;
  account: Account;
}

export interface OperatedJourney {
  server: ServerProcess;
  operator: Person;
  owner: Person;
}

/**
 * @param variables added to the environment
 * @param smtp where the server's mails go; without it they stay in its outbox
 */
export async function withOperator(
  browser: Browser,
  variables: Record<string, string>,
  journey: (people: OperatedJourney) => Promise<void>,
  smtp?: TestSmtpServer,
): Promise<void> {
  const account = { ...newAccount(), name: "Olga Operator" };
  const DATA_DIR = await makeDataDir();
  const mailing = smtp && { SMTP_URL: smtp.url, MAIL_FROM: "crm@crm.example" };
  const server = await startServer({
    DATA_DIR,
    OPERATOR_EMAILS: account.email,
    ...mailing,
    ...variables,
  });
  try {
    const operator = await signUpPerson(browser, server, account);
    await confirmAddress(operator.page.context(), server.baseUrl, smtp);
    const owner = await signUpPerson(browser, server, newAccount());
    await journey({ server, operator, owner });
    await operator.page.context().close();
    await owner.page.context().close();
  } finally {
    // With a mail server it may have logged a mail that it gave up, with which it does not stop well.
    await (smtp ? server.kill() : server.stop());
    await rm(DATA_DIR, { recursive: true });
  }
}

async function signUpPerson(
  browser: Browser,
  { baseUrl }: ServerProcess,
  account: Account,
): Promise<Person> {
  const context = await browser.newContext({ baseURL: baseUrl });
  await signUp(context, account, baseUrl);
  return { page: await context.newPage(), account };
}

export async function openOperatorPage({ page, account }: Person): Promise<void> {
  await setUpApp(page, account);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Operator" }).click();
  await expect(page.getByRole("heading", { name: "Operator", level: 1 })).toBeVisible();
}

export async function openWorkspaceOf(page: Page, { email }: Account): Promise<void> {
  await page.getByRole("searchbox").fill(email);
  await expect(page).toHaveURL(/[?&]q=/);
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("link").click();
  await expect(page.getByRole("region", { name: "Size" })).toBeVisible();
}
