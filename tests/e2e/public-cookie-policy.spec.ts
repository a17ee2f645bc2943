import type { BrowserContext, Page } from "@playwright/test";
import { signInStorage } from "#web/marketing/legal/browser-storage.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("the cookie policy lists what the product keeps in a browser, and nothing else", async ({
  page,
  context,
  records,
}) => {
  await records.addContact({ name: "Ada Lovelace", email: "ada@example.com" });
  const kept = new Set<string>();
  await page.goto("/");
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  for (const path of ["/app", "/app/contacts", "/app/companies", "/app/tasks", "/app/settings"]) {
    await page.goto(path);
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    for (const name of await listStorage(page, context)) kept.add(name);
  }
  await page.goto("/app/activities");
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await page.getByRole("link", { name: "Ada Lovelace" }).click();
  await page.goto("/cookies");
  for (const name of await listStorage(page, context)) kept.add(name);
  const listed = new Set(await page.locator("dt code").allTextContents());
  const passing = new Set(signInStorage.map(({ name }) => name));
  expect(listed.isSupersetOf(passing)).toBe(true);
  expect([...kept].toSorted()).toEqual([...listed.difference(passing)].toSorted());
});

async function listStorage(page: Page, context: BrowserContext): Promise<string[]> {
  const cookies = await context.cookies();
  const keys = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  return [...cookies.map(({ name }) => name), ...keys];
}
