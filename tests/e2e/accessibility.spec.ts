import type { Company } from "#shared/companies.ts";
import type { Contact } from "#shared/contacts.ts";
import type { Deal } from "#shared/deals.ts";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  menuFalseAlarms,
} from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

type Sample = { contact: Contact; company: Company; deal: Deal };

const ada = { name: "Ada Lovelace", email: "ada@example.com", phone: "+44 20 7946 0000" };

const publicScreens = [
  "/",
  "/no-such-page",
  "/sign-in",
  "/sign-up",
  "/forgot-password",
  "/reset-password?token=none",
  "/verify-email?token=none",
  "/confirm-sso?token=none",
  "/invitation?token=none",
];

const emptyScreens = [
  "/app",
  "/app/contacts",
  "/app/companies",
  "/app/pipeline",
  "/app/tasks",
  "/app/activities",
  "/app/today",
  "/app/import",
  "/app/import?id=none",
  "/app/settings",
  "/app/settings/profile",
  "/app/settings/security",
  "/app/settings/api-keys",
  "/app/settings/audit",
  "/app/settings/deleted",
  "/app/duplicates",
  "/app/settings/single-sign-on",
  "/app/settings/audit?group=exports",
  "/app/settings/invoices",
  "/app/settings/members",
  "/app/settings/sandbox",
  "/app/settings/workspace",
  "/app/settings/fields",
  "/app/settings/tags",
  "/app/no-such-page",
];

/** Screens with records on them, by what the address needs. */
const filledScreens: Record<string, (sample: Sample) => string> = {
  "the dashboard": () => "/app",
  "the contacts": () => "/app/contacts",
  "a search without matches": () => "/app/contacts?q=nobody",
  "a contact": ({ contact }) => `/app/contacts/${contact.id}`,
  "a contact's form": ({ contact }) => `/app/contacts?edit=${contact.id}`,
  "a contact's history": ({ contact }) =>
    `/app/contacts/${contact.id}?history=contact-${contact.id}`,
  "the companies": () => "/app/companies",
  "a company": ({ company }) => `/app/companies/${company.id}`,
  "a new company's form": () => "/app/companies?new=true",
  "the pipeline": () => "/app/pipeline",
  "a new deal's form": () => "/app/pipeline?new=true",
  "a deal": ({ deal }) => `/app/deals/${deal.id}`,
  "the tasks": () => "/app/tasks",
  "a new task's form": () => "/app/tasks?new=true",
  "the feed": () => "/app/activities",
  "the day": () => "/app/today",
  "a new activity's form": () => "/app/activities?new=true",
};

test.describe("all can read and use, in either theme,", () => {
  // Axe looks at every element of a page, which takes its time on a full board.
  test.slow();

  for (const path of publicScreens) {
    test(path, async ({ page, expectProblem }) => {
      expectProblem(/404|410/);
      await page.goto(path);
      await expectAccessibleInBothThemes(page);
    });
  }

  test("/confirmed, in a tab that does not close by itself", async ({ page, expectProblem }) => {
    expectProblem(/may close only the windows that were opened by them/);
    await page.goto("/confirmed");
    await expectAccessibleInBothThemes(page);
  });

  test("/status, which follows the system's theme", async ({ page }) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto("/status");
      await expectAccessible(page);
    }
  });

  for (const path of emptyScreens) {
    test(`${path} of an empty workspace`, async ({ page, expectProblem }) => {
      expectProblem(/400|404/);
      await page.goto(path);
      await expectAccessibleInBothThemes(page);
    });
  }

  for (const [screen, address] of Object.entries(filledScreens)) {
    test(screen, async ({ page, records }) => {
      await page.goto(address(await records.addSampleData()));
      await expectAccessibleInBothThemes(page);
    });
  }

  test("the account's dialogs", async ({ page, account }) => {
    await page.goto("/app/settings/profile");
    await page.getByRole("button", { name: "Delete account" }).click();
    await expect(page.getByRole("dialog", { name: "Delete your account?" })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.goto("/app/settings/security");
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByLabel("Your password").fill(account.password);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  test("open menus", async ({ page, records }) => {
    await records.addContact(ada);
    await page.goto("/app/contacts");
    await page.getByRole("button", { name: "Actions for Ada Lovelace" }).click();
    await expect(page.getByRole("menuitem", { name: "Edit" })).toBeVisible();
    await expectAccessibleInBothThemes(page, menuFalseAlarms);
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.getByRole("combobox", { name: "Company" }).click();
    await expect(page.getByPlaceholder("Search companies...")).toBeVisible();
    await expectAccessibleInBothThemes(page, menuFalseAlarms);
  });
});
