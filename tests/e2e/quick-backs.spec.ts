import type { Page } from "@playwright/test";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { gotoWithAllPages } from "#tests/support/quiet.ts";

test("two quick Backs over a bulk edit ask once and stay on its page", async ({
  page,
  records,
}) => {
  await records.addContact({ name: "Grace Hopper", email: "grace@example.com" });
  await gotoWithAllPages(page, "/app/companies");
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Contacts", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await page.getByRole("checkbox", { name: "Select Grace Hopper" }).check();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit 1 contact" });
  await dialog.getByLabel("Field").selectOption("title");
  const value = dialog.getByRole("textbox", { name: "New value" });
  await value.fill("Boss");
  await goBackTwiceQuickly(page);
  const question = page.getByRole("dialog", { name: "Leave the edit unsaved?" });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/app\/contacts\?layout=table$/);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(value).toHaveValue("Boss");
  await expect(page).toHaveURL(/\/app\/contacts\?layout=table$/);
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/app\/contacts$/);
});

test("staying takes back a first Back whose second would have left the app", async ({
  page,
  records,
}) => {
  await records.addContact({ name: "Grace Hopper", email: "grace@example.com" });
  await page.goto("/app/companies");
  await gotoWithAllPages(page, "/app/contacts");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await page.getByRole("checkbox", { name: "Select Grace Hopper" }).check();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit 1 contact" });
  await dialog.getByLabel("Field").selectOption("title");
  await dialog.getByRole("textbox", { name: "New value" }).fill("Boss");
  const asked = page.waitForEvent("dialog");
  await goBackTwiceQuickly(page);
  await (await asked).dismiss();
  const question = page.getByRole("dialog", { name: "Leave the edit unsaved?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/app\/contacts\?layout=table$/);
});

test("two quick Backs over a rule ask once and stay on its page", async ({ page }) => {
  // Of all pages the code of this one comes last.
  await gotoWithAllPages(page, "/app/companies");
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("link", { name: "Automation", exact: true }).click();
  await page.getByRole("link", { name: "New rule" }).first().click();
  const name = page.getByRole("textbox", { name: /^Name/ });
  await name.fill("Greet");
  await goBackTwiceQuickly(page);
  const question = page.getByRole("dialog", { name: "Leave the rule unsaved?" });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/automation\/new/);
  // Firefox arrives twice: the router has led back, too.
  await page.evaluate(() => {
    const state: unknown = window.history.state;
    window.dispatchEvent(new PopStateEvent("popstate", { state }));
  });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(name).toHaveValue("Greet");
  await expect(page).toHaveURL(/\/automation\/new/);
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/automation$/);
});

test("Back over a rule asks after one has skipped to the content of the page before", async ({
  page,
}) => {
  await page.goto("/app/settings");
  await page.getByRole("link", { name: "Automation", exact: true }).click();
  await page.getByRole("link", { name: "New rule" }).first().waitFor();
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("link", { name: "New rule" }).first().click();
  const name = page.getByRole("textbox", { name: /^Name/ });
  await name.fill("Greet");
  await page.evaluate(() => history.back());
  const question = page.getByRole("dialog", { name: "Leave the rule unsaved?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(name).toHaveValue("Greet");
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/automation$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/settings$/);
});

test("Back goes on after it led unasked to an address that was typed by hand", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/use a blocker on a POP navigation/);
  await page.goto("/app/settings");
  await page.getByRole("link", { name: "Automation", exact: true }).click();
  const add = page.getByRole("link", { name: "New rule" }).first();
  await add.waitFor();
  await page.evaluate(() => void (location.hash = "rules"));
  await add.click();
  const name = page.getByRole("textbox", { name: /^Name/ });
  await name.fill("Greet");
  await page.goBack();
  await expect(name).toBeHidden();
  await expect(page).toHaveURL(/\/automation#rules$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/automation$/);
  await add.click();
  await expect(name).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/automation$/);
  await expect(name).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/settings$/);
});

test("a new address by hand, before a Back is taken back, leaves Back working", async ({
  page,
}) => {
  await page.goto("/app/settings");
  await gotoWithAllPages(page, "/app/settings/automation");
  await page.getByRole("link", { name: "New rule" }).first().click();
  const name = page.getByRole("textbox", { name: /^Name/ });
  await name.fill("Greet");
  const asked = page.waitForEvent("dialog");
  await goBackTwiceQuickly(page);
  await (await asked).dismiss();
  await page.evaluate(() => void (location.hash = "rules"));
  const question = page.getByRole("dialog", { name: "Leave the rule unsaved?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(name).toHaveValue("Greet");
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/automation$/);
  await expect(name).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/settings$/);
});

/** The second before the page has taken back the first. The browser gives up code that still loads. */
async function goBackTwiceQuickly(page: Page) {
  await page.evaluate(() => {
    history.back();
    history.back();
  });
}
