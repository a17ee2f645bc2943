import type { BrowserContext, Page } from "@playwright/test";
import { signInStorage } from "#web/marketing/legal/browser-storage.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("the cookie policy lists what the product keeps in a browser, and nothing else", async ({
  page,
  context,
  records,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/ERR_FAILED/);
  await records.addContact({ name: "Ada Lovelace", email: "ada@example.com" });
  const kept = new Set<string>();
  await page.goto("/");
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  for (const path of ["/app", "/app/contacts", "/app/companies", "/app/tasks", "/app/settings"]) {
    await page.goto(path);
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    for (const name of await listStorage(page, context)) kept.add(name);
  }
  await turnKeysOff(page);
  await page.getByRole("button", { name: "Compact" }).click();
  await page.getByRole("button", { name: "Date and time" }).click();
  await page.goto("/app/activities");
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await page.getByRole("link", { name: "Ada Lovelace" }).click();
  for (const name of await listWhileWaiting(page, context)) kept.add(name);
  await page.goto("/cookies");
  for (const name of await listStorage(page, context)) kept.add(name);
  const listed = new Set(await page.locator("dt code").allTextContents());
  const passing = new Set(signInStorage.map(({ name }) => name));
  expect(listed.isSupersetOf(passing)).toBe(true);
  expect([...kept].toSorted()).toEqual([...listed.difference(passing)].toSorted());
});

async function turnKeysOff(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
  await page.keyboard.press("?");
  await page.getByRole("checkbox", { name: "Use single keys" }).click();
  await page.getByRole("button", { name: "Done" }).click();
}

/** What is kept while a change waits for a server that does not answer. */
async function listWhileWaiting(page: Page, context: BrowserContext): Promise<string[]> {
  await page.goto("/app/tasks?new=true");
  await page.route(/readyz|api.tasks$/, (route) => route.abort());
  const dialog = page.getByRole("dialog", { name: "Add Task" });
  await dialog.getByLabel("Task Title").fill("Call");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("The server cannot be reached.")).toBeVisible();
  const kept = await listStorage(page, context);
  await page.unrouteAll();
  await expect(dialog).toBeHidden();
  return kept;
}

async function listStorage(page: Page, context: BrowserContext): Promise<string[]> {
  const cookies = await context.cookies();
  const keys = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  return [...cookies.map(({ name }) => name), ...keys];
}
