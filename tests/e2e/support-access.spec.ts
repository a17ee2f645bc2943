import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/journey.ts";
import {
  openOperatorPage,
  openWorkspaceOf,
  type Person,
  withOperator,
} from "#tests/support/operator-journey.ts";
import { recordsOf } from "#tests/support/records.ts";

test("an owner lets operators read for an hour, and ends it", async ({ browser }) => {
  test.slow();
  await withOperator(browser, {}, async ({ operator, owner, server }) => {
    await recordsOf(owner.page.context(), server.baseUrl).addCompany({ name: "Acme" });
    await openOperatorPage(operator);
    const { page } = operator;
    await openWorkspaceOf(page, owner.account);
    const support = page.getByRole("region", { name: "Support access" });
    await expect(support).toContainText("You see none of its records");
    await askToGrant(owner.page);
    await expectAccessible(owner.page);
    await confirmGrant(owner.page);
    await expectAccessibleInBothThemes(owner.page);

    await page.reload();
    await support.getByRole("button", { name: "Read its records" }).click();
    await expect(page.getByText(/^Support access to .+ until/)).toBeVisible();
    const menu = page.getByRole("navigation", { name: "Main" });
    await menu.getByRole("link", { name: "Companies", exact: true }).click();
    await page.getByRole("link", { name: "Acme" }).first().click();
    await expect(page.getByRole("heading", { name: "Acme" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit" })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await expectHiddenPlan(page);

    await endAccess(owner);
    await menu.getByRole("link", { name: "Contacts", exact: true }).click();
    await expect(page.getByText(/^Support access to .+ is over$/)).toBeVisible();
    await expect(page.getByText(/^Support access to .+ until/)).toHaveCount(0);
  });
});

async function askToGrant(page: Page): Promise<void> {
  await page.goto("/app/settings/workspace");
  await page.getByRole("button", { name: "Grant support access" }).click();
}

async function confirmGrant(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Grant for an hour" }).click();
  const card = page.getByRole("region", { name: "Support access" });
  await expect(card).toContainText("60 minutes are left");
}

async function expectHiddenPlan(page: Page): Promise<void> {
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  const subscription = page.getByRole("region", { name: "Subscription" });
  await expect(subscription).toContainText("Support access does not include the subscription");
  await expect(page.getByText(/could not be loaded/)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Usage" })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
}

async function endAccess({ page }: Person): Promise<void> {
  await page.reload();
  const card = page.getByRole("region", { name: "Support access" });
  await expect(card).toContainText("In use");
  await card.getByRole("button", { name: "End it now" }).click();
  await expect(card).toContainText("Not granted");
  await page.goto("/app/settings/audit?group=operator");
  await expect(
    page.getByRole("row", { name: /Support access used by the operator/ }),
  ).toBeVisible();
}

test("an operator leaves the workspace, and sees their own again", async ({ browser }) => {
  test.slow();
  await withOperator(browser, {}, async ({ operator, owner }) => {
    await openOperatorPage(operator);
    await askToGrant(owner.page);
    await confirmGrant(owner.page);
    const { page } = operator;
    await openWorkspaceOf(page, owner.account);
    await page.getByRole("button", { name: "Read its records" }).click();
    await page.getByRole("button", { name: "Leave" }).click();
    await expect(page.getByRole("region", { name: "Support access" })).toBeVisible();
    await page.goto("/app");
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await expect(page.getByText(/^Support access to/)).toHaveCount(0);
  });
});

test("where no one operates, support access is not offered", async ({ page, account }) => {
  expect(account.email).toContain("@");
  await page.goto("/app/settings/workspace");
  await expect(page.getByRole("region", { name: "Second factor" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Support access" })).toHaveCount(0);
});
