import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { startEmbeddedServer } from "#tests/support/embedded-server.ts";
import { type Account, expect, newAccount, test } from "#tests/support/journey.ts";
import { mailedLink } from "#tests/support/mailbox.ts";
import type { ServerProcess } from "#tests/support/server-process.ts";
import { invite } from "#tests/support/team.ts";

const operator = newAccount();
let server: ServerProcess;

test.beforeAll(async () => {
  server = await startEmbeddedServer({ SIGN_UP: "invited", OPERATOR_EMAILS: operator.email });
});

test.afterAll(() => server.stop());

test("where sign-up is closed the pages say how one gets in, and who is invited does", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.baseUrl });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Get Started Free" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("Create an account")).toBeHidden();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "You need an invitation" }).click();
  await expectClosed(page);
  await expectAccessibleInBothThemes(page);

  await page.goto("/#pricing");
  await page.getByRole("link", { name: "Get Started", exact: true }).first().click();
  await expectClosed(page);
  await page.getByRole("button", { name: "I run this server" }).click();
  await page.getByLabel("Email").fill(newAccount().email);
  await fillIn(page, operator);
  const refusal = page.getByRole("alert").filter({ hasText: "Accounts here are by invitation" });
  await expect(refusal).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Email").fill(operator.email);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();

  const guest = newAccount();
  await invite(context, server.baseUrl, guest.email);
  const guestContext = await browser.newContext({ baseURL: server.baseUrl });
  const guestPage = await guestContext.newPage();
  await guestPage.goto(await mailedLink(context, guest.email, "invitation"));
  await guestPage.getByRole("link", { name: "Create an account" }).click();
  await expect(guestPage.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await expect(guestPage.getByText("Accounts are by invitation")).toHaveCount(0);
  await expect(guestPage.getByLabel("Email")).toHaveValue(guest.email);
  await fillIn(guestPage, guest);
  await expect(guestPage.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(guestPage.getByRole("banner")).toContainText("Ada's workspace");
  await context.close();
  await guestContext.close();
});

async function expectClosed(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Accounts are by invitation" })).toBeVisible();
  await expect(page.getByText("Open the link in the mail")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeHidden();
}

/** All but the address. */
async function fillIn(page: Page, { password }: Account): Promise<void> {
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Lovelace");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
}
