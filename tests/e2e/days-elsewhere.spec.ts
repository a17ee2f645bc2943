import type { Browser, BrowserContext, Page } from "@playwright/test";
import { z } from "zod";
import { deal } from "#shared/crm/deals.ts";
import { formatInUtc } from "#shared/format/format.ts";
import { invoice } from "#shared/billing/invoices.ts";
import { rule } from "#shared/rules/rules.ts";
import { dayIn } from "#server/platform/queries/calendar-days.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

/** 25 hours apart: it is never the same day in both, so that one of them has another day than UTC. */
const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];

async function openIn(
  timezoneId: string,
  browser: Browser,
  context: BrowserContext,
): Promise<{ page: Page; today: string }> {
  const page = await browser.newPage({ timezoneId, storageState: await context.storageState() });
  return { page, today: dayIn(timezoneId, new Date()) };
}

test("the days of the audit are those of where one is", async ({ browser, context, origin }) => {
  for (const timezoneId of zones) {
    const { page, today } = await openIn(timezoneId, browser, context);
    await page.goto(`${origin}/app/settings/audit?from=${today}&to=${today}`);
    await expect(page.getByRole("row", { name: /Signed in/ })).toBeVisible();
    await page.close();
  }
});

test("a file that is saved has the day of where one is in its name", async ({
  browser,
  context,
  origin,
  records,
}) => {
  await records.addCompany({ name: "Acme" });
  for (const timezoneId of zones) {
    const { page, today } = await openIn(timezoneId, browser, context);
    await page.goto(`${origin}/app/companies`);
    await page.getByRole("button", { name: "Export" }).click();
    const file = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "CSV file", exact: true }).click();
    expect((await file).suggestedFilename()).toBe(`companies-${today}.csv`);
    await page.close();
  }
});

test("the days of a rule begin where it is written", async ({ browser, context, origin }) => {
  for (const timezoneId of zones) {
    const { page } = await openIn(timezoneId, browser, context);
    await page.goto(`${origin}/app/settings/automation/new?ready=new-lead`);
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().endsWith("/api/rules"),
    );
    await page.getByRole("button", { name: "Save rule" }).click();
    const { trigger } = rule.parse(await (await saved).json());
    expect(trigger).toEqual({ type: "added", timeZone: timezoneId });
    await page.close();
  }
});

test("a deal is snoozed until its day begins where one is", async ({
  records,
  origin,
  browser,
  context,
}) => {
  await records.addSampleData();
  const conditions = [
    { field: "idleSince", operator: "isNotEmpty" },
    { field: "nextStep", operator: "isEmpty" },
  ];
  const filter = JSON.stringify({ match: "all", conditions });
  const found = await context.request.get(`${origin}/api/deals`, { params: { filter } });
  const [idle] = z.array(deal).parse(await found.json());
  const id = idle?.id ?? "";
  const data = { snoozedUntil: dayIn("UTC", new Date()), snoozeReason: "Back from leave" };
  await context.request.put(`${origin}/api/deals/${id}`, { data, headers: { origin } });
  const { page } = await openIn("UTC", browser, context);
  await page.goto(`${origin}/app/deals/${id}`);
  await expect(page.getByText(/^Idle for /)).toBeVisible();
  // As far west as that the day before goes on.
  await page.clock.setFixedTime(Date.now() - 86_400_000);
  await page.reload();
  await expect(page.getByText(/^Snoozed until /)).toBeVisible();
  await expect(page.getByText(/^Idle for /)).toHaveCount(0);
  await page.goto(`${origin}/app/today`);
  const link = page.locator(`a[href="/app/deals/${id}"]`);
  const reminder = page.getByRole("listitem").filter({ has: link });
  await expect(reminder).toBeVisible();
  await expect(reminder).not.toContainText("Idle for");
  await page.close();
});

test("an invoice has the same day in the list as on its paper", async ({
  page,
  browser,
  context,
  origin,
}) => {
  await page.goto("/app/settings");
  await page.getByRole("button", { name: "Choose Starter" }).click();
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(
    page.getByText("Thank you, your payment has arrived", { exact: true }),
  ).toBeVisible();
  const list = await context.request.get(`${origin}/api/invoices`);
  const [paid] = z.array(invoice).parse(await list.json());
  for (const timezoneId of zones) {
    const { page: elsewhere } = await openIn(timezoneId, browser, context);
    await elsewhere.goto(`${origin}/app/settings/invoices`);
    const item = elsewhere.getByRole("listitem").filter({ hasText: "£29.00" });
    await expect(item).toContainText(formatInUtc.moment(paid?.issuedAt ?? "", "long"));
    await elsewhere.close();
  }
});
