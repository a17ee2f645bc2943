import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { gotoWithAllPages } from "#tests/support/quiet.ts";

const missing = "Part of this page could not be loaded.";
const table = "/app/contacts?layout=table";

test.beforeEach(({ expectProblem }) => {
  expectProblem(/404|Failed to fetch dynamically imported|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});

const removed = (name: string) => `**/assets/${name}-*`;

/** As after an update, which replaced the file. */
async function remove(page: Page, name: string): Promise<void> {
  await page.route(removed(name), (route) => route.fulfill({ status: 404 }));
}

/** The part is asked for so often before it counts as missing. */
async function untilGivenUp(page: Page, name: string): Promise<void> {
  let tried = 0;
  await page.waitForResponse((response) => {
    if (response.url().includes(`/assets/${name}-`)) tried += 1;
    return tried === 3;
  });
}

test("a table whose code is missing leaves the cards standing, and is loaded on request", async ({
  page,
  records,
}) => {
  await records.addContact({ name: "Ada", email: "ada@x.example" });
  await remove(page, "record-table");
  const givenUp = untilGivenUp(page, "record-table");
  await page.goto("/app/contacts");
  await givenUp;
  const cards = page.getByRole("list", { name: "Contacts" });
  await expect(cards.getByRole("link", { name: "Ada" })).toBeVisible();
  await expect(page.getByText(missing)).toBeHidden();

  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(page.getByRole("status", { name: "Loading contacts" })).toBeVisible();
  await expect(page.getByText(missing)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cards", exact: true }).click();
  await expect(page.getByText(missing)).toBeHidden();
  await expect(cards.getByRole("link", { name: "Ada" })).toBeVisible();

  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(page.getByText(missing)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("grid", { name: "Contacts" })).toContainText("Ada");
  await expect(page.getByText(missing)).toBeHidden();
});

test("a menu and a dialog whose code is missing leave the page, and are loaded later", async ({
  page,
  records,
}) => {
  await records.addContact({ name: "Ada", email: "ada@x.example" });
  await remove(page, "view-menu");
  await remove(page, "save-view-dialog");
  await page.goto("/app/contacts");
  const ada = page.getByRole("list", { name: "Contacts" }).getByRole("link", { name: "Ada" });
  const entry = page.getByRole("menuitem", { name: "Save view" });
  await page.getByRole("button", { name: "View: All contacts" }).click();
  await expect(page.getByText(missing)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText(missing)).toBeHidden();
  await expect(ada).toBeVisible();
  await page.unroute(removed("view-menu"));
  await page.getByRole("button", { name: "View: All contacts" }).click();
  await entry.click();
  await expect(page.getByText(missing)).toBeVisible();
  await expect(ada).toBeVisible();
  await page.unrouteAll();
  // Tried again by itself.
  await expect(page.getByRole("dialog", { name: "Save view" })).toBeVisible();
  await expect(page.getByText(missing)).toBeHidden();
});

test("a page says that it cannot follow changes, and follows them once it can", async ({
  page,
  records,
}) => {
  await remove(page, "live");
  await page.goto("/app/tasks");
  await expect(page.getByText("No tasks yet")).toBeVisible();
  await expect(page.getByText(missing)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText(missing)).toBeHidden();
  await records.addTask({ title: "Call Grace" });
  await expect(page.getByText("Call Grace")).toBeVisible();
});

test("what is missing is tried again after a while", async ({ page }) => {
  await page.clock.install();
  await remove(page, "record-table");
  await page.goto(table);
  await expect(page.getByText(missing)).toBeVisible();
  await page.unrouteAll();
  await page.clock.fastForward(5_000);
  await expect(page.getByText("No contacts yet")).toBeVisible();
  await expect(page.getByText(missing)).toBeHidden();
});

test("pages that were not visited have the code of their menus and dialogs", async ({
  page,
  records,
}) => {
  await records.addContact({ name: "Ada", email: "ada@x.example" });
  await gotoWithAllPages(page, "/app");
  await page.route("**/assets/**", (route) => route.abort());
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await page.getByRole("button", { name: "Actions for Ada" }).click();
  const entries = page.getByRole("menuitem");
  await expect(entries).toHaveText(["Edit", "Write email", "History", "Delete"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "View: All contacts" }).click();
  await expect(page.getByRole("menuitem", { name: "Save view" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(page.getByRole("grid", { name: "Contacts" })).toContainText("Ada");
  await expect(page.getByText(missing)).toBeHidden();
});

test("a window that is made narrow has its navigation without a network", async ({ page }) => {
  await gotoWithAllPages(page, "/app");
  await page.route("**/assets/**", (route) => route.abort());
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole("navigation", { name: "Often used" });
  await bar.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("dialog", { name: "Navigation" })).toBeVisible();
});
