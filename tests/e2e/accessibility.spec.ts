import type { Page } from "@playwright/test";
import type { Company } from "#shared/crm/companies.ts";
import type { Contact } from "#shared/crm/contacts.ts";
import type { Deal } from "#shared/crm/deals.ts";
import { expectAccessibleInBothThemes, menuFalseAlarms } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

type Sample = { contact: Contact; company: Company; deal: Deal };

const ada = { name: "Ada Lovelace", email: "ada@example.com", phone: "+44 20 7946 0000" };

/** Screens that one browser looks at one after the other, so that it loads the code once. */
const publicScreens = {
  "the first page, and one that is not there": ["/", "/no-such-page"],
  "the pages by which people come in": ["/sign-in", "/sign-up", "/forgot-password"],
  "what mails lead to": [
    "/reset-password?token=none",
    "/verify-email?token=none",
    "/confirm-sso?token=none",
    "/invitation?token=none",
  ],
};

const emptyScreens = {
  records: ["/app/contacts", "/app/companies", "/app/pipeline", "/app/no-such-page"],
  days: ["/app", "/app/tasks", "/app/activities", "/app/today"],
  "what is imported, doubled and deleted": [
    "/app/import",
    "/app/import?id=none",
    "/app/duplicates",
    "/app/settings/deleted",
  ],
  "settings of an account": [
    "/app/settings",
    "/app/settings/profile",
    "/app/settings/security",
    "/app/settings/api-keys",
    "/app/settings/invoices",
    "/app/settings/sandbox",
  ],
  "settings of a workspace": [
    "/app/settings/members",
    "/app/settings/workspace",
    "/app/settings/fields",
    "/app/settings/tags",
    "/app/settings/audit",
    "/app/settings/audit?group=exports",
    "/app/settings/single-sign-on",
  ],
};

/** Screens with records on them, by what the address needs. */
const filledScreens: Record<string, (sample: Sample) => string[]> = {
  contacts: ({ contact }) => [
    "/app/contacts",
    "/app/contacts?q=nobody",
    `/app/contacts/${contact.id}`,
    `/app/contacts?edit=${contact.id}`,
    `/app/contacts/${contact.id}?history=contact-${contact.id}`,
  ],
  companies: ({ company }) => [
    "/app/companies",
    `/app/companies/${company.id}`,
    "/app/companies?new=true",
  ],
  deals: ({ deal }) => ["/app/pipeline", "/app/pipeline?new=true", `/app/deals/${deal.id}`],
  "what is to be done": () => ["/app", "/app/tasks", "/app/tasks?new=true", "/app/today"],
  "what was done": () => ["/app/activities", "/app/activities?new=true"],
};

test.describe("all can read and use, in either theme,", () => {
  // Axe looks at every element of a page, which takes its time on a full board.
  test.slow();

  for (const [screens, paths] of Object.entries(publicScreens)) {
    test(screens, async ({ page, expectProblem }) => {
      expectProblem(/404|410/);
      await expectEachAccessible(page, paths);
    });
  }

  test("/confirmed, in a tab that does not close by itself", async ({ page, expectProblem }) => {
    expectProblem(/may close only the windows that were opened by them/);
    await page.goto("/confirmed");
    await expectAccessibleInBothThemes(page);
  });

  test("/status", async ({ page }) => {
    await page.goto("/status");
    await expectAccessibleInBothThemes(page);
  });

  test("the API's reference, with a call to try", async ({ page }) => {
    await page.goto("/api/docs");
    await page.getByRole("button", { name: "POST /api/auth/sign-in/sso Begin" }).click();
    await page.getByRole("button", { name: "Try it out" }).click();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Authorize", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Authorize" });
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole("button", { name: "Close", exact: true }).first().click();
    await expect(dialog).toHaveCount(0);
  });

  for (const [screens, paths] of Object.entries(emptyScreens)) {
    test(`${screens}, of an empty workspace`, async ({ page, expectProblem }) => {
      expectProblem(/400|404/);
      await expectEachAccessible(page, paths);
    });
  }

  for (const [screens, addresses] of Object.entries(filledScreens)) {
    test(`${screens}, of a workspace with records`, async ({ page, records }) => {
      await expectEachAccessible(page, addresses(await records.addSampleData()));
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

async function expectEachAccessible(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessibleInBothThemes(page);
    });
  }
}
