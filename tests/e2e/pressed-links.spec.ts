import type { Page } from "@playwright/test";
import { addNumbered } from "#tests/support/add-numbered.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { untilQuiet } from "#tests/support/quiet.ts";

const asksForContacts = /\/api\/contacts\?/;

test("a press on a link asks for the page's records, once", async ({ page }) => {
  const stream = page.waitForRequest(/\/api\/events/);
  await page.goto("/app");
  await stream;
  const calls = callsOf(page);
  const answered = page.waitForResponse(asksForContacts);
  await pressLink(page, "Contacts");
  await (await answered).finished();
  await expect(page).toHaveURL(/\/app$/);
  await page.mouse.up();
  await expect(page.getByRole("heading", { name: "No contacts yet" })).toBeVisible();
  // The page asks for these after it was shown.
  await expect.poll(() => calls).toContain("/api/teams");
  expect(calls.filter((call) => asksForContacts.test(call))).toHaveLength(1);
  expect(calls).toEqual([...new Set(calls)]);
});

test("a press on a link to what is known asks for nothing", async ({ page }) => {
  await page.goto("/app/contacts");
  await expect(page.getByRole("heading", { name: "No contacts yet" })).toBeVisible();
  // What is on its way when one leaves is not known, and asked for again.
  await untilQuiet(page);
  await link(page, "Dashboard").click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await untilQuiet(page);
  const calls = callsOf(page);
  await link(page, "Contacts").click();
  await expect(page.getByRole("heading", { name: "No contacts yet" })).toBeVisible();
  expect(calls.filter((call) => /contacts|usage|fields|views|members/.test(call))).toEqual([]);
});

test("the focus that rests on a link asks for its page, one that passes does not", async ({
  page,
}) => {
  await page.goto("/app");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  const calls = callsOf(page);
  const asked = page.waitForRequest(asksForContacts);
  const rested = await link(page, "Contacts").elementHandle();
  await link(page, "Companies").evaluate((passed: HTMLElement, last) => {
    passed.focus();
    last?.focus();
  }, rested);
  await asked;
  expect(calls.filter((call) => call.startsWith("/api/companies"))).toEqual([]);
});

test("what is added between a press and the page is shown", async ({ page, records }) => {
  await records.addProduct({ name: "Licence", price: "10" });
  await records.addContact({ name: "Ada Lovelace", email: "ada@x.example" });
  const stream = page.waitForResponse(/\/api\/events/);
  await page.goto("/app");
  await stream;
  // The code of products has not run by then: their answer waits for the page.
  const products = page.waitForResponse(/\/api\/products\?/);
  await pressLink(page, "Products");
  await (await products).finished();
  await records.addProduct({ name: "Support", price: "20" });
  await expect(page.getByText("Support")).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole("link", { name: "Licence" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Support" })).toBeVisible();
  const contacts = page.waitForResponse(asksForContacts);
  await pressLink(page, "Contacts");
  await (await contacts).finished();
  await records.addContact({ name: "Grace Hopper", email: "grace@x.example" });
  await page.mouse.up();
  await expect(page.getByRole("link", { name: "Ada Lovelace" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Grace Hopper" })).toBeVisible();
});

test("a long list that has changed is asked for as far as it was shown, each page once", async ({
  page,
  records,
}) => {
  await addNumbered(60, (number) =>
    records.addContact({ name: `Contact ${number}`, email: `c${number}@x.example` }),
  );
  const stream = page.waitForResponse(/\/api\/events/);
  await page.goto("/app/contacts");
  await expect(page.getByText("60 contacts")).toBeVisible();
  await stream;
  const last = page.getByRole("link", { name: "Contact 1", exact: true });
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(last).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await link(page, "Dashboard").click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await records.addContact({ name: "Grace Hopper", email: "grace@x.example" });
  await expect(page.getByText("Grace Hopper")).toBeVisible();
  const calls = callsOf(page);
  await pressLink(page, "Contacts");
  // What the press asks for would be answered by then.
  await page.evaluate(async () => (await fetch("/api/contacts/count")).text());
  await page.mouse.up();
  await expect(page.getByRole("link", { name: "Grace Hopper" })).toBeVisible();
  await expect(page.getByText("61 contacts")).toBeVisible();
  const lists = calls.filter((call) => asksForContacts.test(call));
  expect(lists).toEqual([...new Set(lists)]);
});

test("what was refused is asked for again by the page", async ({ page, expectProblem }) => {
  expectProblem(/503/);
  await page.goto("/app");
  await page.route(asksForContacts, (route) => route.fulfill({ status: 503 }));
  const refused = page.waitForResponse(asksForContacts);
  await pressLink(page, "Contacts");
  await (await refused).finished();
  await page.unroute(asksForContacts);
  await page.mouse.up();
  await expect(page.getByRole("heading", { name: "No contacts yet" })).toBeVisible();
});

test("a click that opens a tab asks for nothing here", async ({ page, context }) => {
  await page.goto("/app");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  const calls = callsOf(page);
  const opened = context.waitForEvent("page");
  await link(page, "Contacts").click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await expect(tab.getByRole("heading", { name: "No contacts yet" })).toBeVisible();
  expect(calls.filter((call) => asksForContacts.test(call))).toEqual([]);
});

/** Without letting it go. */
async function pressLink(page: Page, name: string): Promise<void> {
  await link(page, name).hover();
  await page.mouse.down();
}

function link(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });
}

function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${pathname}${search}`);
  });
  return calls;
}
