import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { shiftsOf, watchShifts } from "#tests/support/layout-shifts.ts";
import { addColleague } from "#tests/support/team.ts";

const readOnly = /this workspace can only be read and exported/i;

/** Buys a plan on the page of the settings, and comes back. */
async function buy(page: Page, plan: string): Promise<void> {
  await page.goto("/app/settings");
  await page.getByRole("button", { name: `Choose ${plan}` }).click();
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(
    page.getByText("Thank you, your payment has arrived", { exact: true }),
  ).toBeVisible();
}

async function openSandbox(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Open the sandbox" }).click();
  await expect(page.getByRole("group", { name: "Move the clock on" })).toBeVisible();
}

/** Waits until the time has passed: the toast says so when all is loaded again. */
async function pass(page: Page, label: string): Promise<void> {
  const clock = page.getByRole("region", { name: "Clock" });
  const before = await clock.getByRole("strong").textContent();
  await clock.getByRole("button", { name: label, exact: true }).click();
  await expect(clock.getByRole("strong")).not.toHaveText(before ?? "");
  await expect(clock.getByRole("button", { name: "A day", exact: true })).not.toHaveAttribute(
    "aria-disabled",
    "true",
  );
}

/** Lets the first answer of the usage come late, and keeps what moves on the page. */
async function countShifts(page: Page): Promise<void> {
  const listed = page.waitForResponse(/\/api\/contacts\?/);
  const whenContactsAreDrawn = async (route: Route): Promise<void> => {
    await listed;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await route.continue();
  };
  await page.route("/api/usage", whenContactsAreDrawn, { times: 1 });
  await watchShifts(page);
}

function subscriptionOf(page: Page) {
  return page.getByRole("region", { name: "Subscription", exact: true });
}

test("a user buys, upgrades, fails a renewal and pays again in the sandbox", async ({
  page,
  records,
}) => {
  test.slow();
  await records.addContact({ name: "Ada Lovelace", email: "ada@example.com" });
  await buy(page, "Starter");
  const usage = page.getByRole("region", { name: "Usage" });
  await expect(usage.getByRole("meter", { name: "Contacts" })).toHaveAttribute(
    "aria-valuetext",
    "1 of 1,000",
  );
  await buy(page, "Professional");
  await expect(usage).toContainText("1 of 10,000");
  await expect(usage).toContainText("Included");

  await openSandbox(page);
  await page.getByRole("button", { name: "Fail", exact: true }).click();
  await expect(page.getByRole("button", { name: "Fail", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await pass(page, "To the next collection");
  await expect(subscriptionOf(page)).toContainText("Payment due");
  await expect(
    page.getByText(/A payment is missing, and the time to pay it ends in/),
  ).toBeVisible();
  await pass(page, "A week");
  await pass(page, "A day");
  await pass(page, "A day");
  await expect(page.getByText(readOnly)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await expect(page.getByRole("link", { name: "Ada Lovelace" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Contact" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Actions for Ada Lovelace" })).toBeHidden();
  await page.goto("/app/settings/workspace");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download everything" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.crm-archive\.gz$/);
  await page.getByRole("link", { name: "Choose a plan" }).click();

  await buy(page, "Professional");
  await expect(page.getByText(readOnly)).toBeHidden();
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await expect(page.getByRole("button", { name: "Add Contact" })).toBeVisible();
});

test("a user cancels, resumes, is renewed and takes a payment back in the sandbox", async ({
  page,
}) => {
  test.slow();
  await buy(page, "Starter");
  await openSandbox(page);
  await subscriptionOf(page).getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText("Nothing is to be collected.")).toBeVisible();
  await subscriptionOf(page).getByRole("button", { name: "Resume subscription" }).click();
  await expect(page.getByText(/The next payment is collected on/)).toBeVisible();
  await pass(page, "To the next collection");
  await expect(subscriptionOf(page)).toContainText("It renews on");

  // By keyboard, with the focus kept while the time passes.
  const day = page.getByRole("button", { name: "A day", exact: true });
  await page.getByRole("button", { name: "A week", exact: true }).focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^It is .* now$/).last()).toBeVisible();
  await expect(day).toBeFocused();

  await page
    .getByRole("button", { name: /^Charge back £29.00/ })
    .first()
    .click();
  await expect(subscriptionOf(page)).toContainText("Payment due");
});

test("a cancelled workspace says when it is deleted, and a new plan keeps it", async ({ page }) => {
  test.slow();
  await buy(page, "Starter");
  await openSandbox(page);
  await subscriptionOf(page).getByRole("button", { name: "Cancel subscription" }).click();
  await expect(subscriptionOf(page)).toContainText("exported for 30 days, and are then deleted");
  for (let week = 0; week < 5; week += 1) await pass(page, "A week");
  const deletion = /will be deleted on \w+ \d+, \d{4}/;
  await expect(page.getByText(readOnly)).toContainText(deletion);
  await expect(subscriptionOf(page)).toContainText(deletion);
  await expectAccessible(page);
  await buy(page, "Starter");
  await expect(page.getByText(deletion)).toHaveCount(0);
});

test("the end of a trial is shown in time to its owner, and then to all", async ({
  page,
  browser,
  context,
  origin,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/402/);
  const colleague = await addColleague(browser, context, origin);
  await page.goto("/app/settings/sandbox");
  await pass(page, "A week");
  await expect(page.getByText(/Your trial ends in 7 days/)).toBeVisible();
  for (let day = 0; day < 4; day += 1) await pass(page, "A day");
  await expect(page.getByText(/Your trial ends in 3 days/)).toBeVisible();
  await colleague.page.goto("/app/contacts");
  await expect(colleague.page.getByRole("button", { name: "Add Contact" }).first()).toBeVisible();
  await pass(page, "A week");
  await expect(page.getByText(/Your trial ended on .*, so this workspace/)).toBeVisible();

  // Anyone who has a form open reads it when they save, and the page then follows. What they typed stays.
  await colleague.page.getByRole("button", { name: "Add Contact" }).first().click();
  await colleague.page.getByLabel("Name").fill("Grace Hopper");
  await colleague.page.getByLabel("Email").fill("grace@example.com");
  await colleague.page.getByRole("button", { name: "Save" }).click();
  await expect(colleague.page.getByText("Read only", { exact: true })).toBeVisible();
  const form = colleague.page.getByRole("dialog", { name: "Add Contact" });
  await expect(form.getByRole("alert")).toContainText("To go on, an owner can choose a plan");
  await expect(form.getByLabel("Name")).toHaveValue("Grace Hopper");
  await expectAccessible(colleague.page);
  await buy(page, "Starter");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(colleague.page.getByRole("link", { name: "Grace Hopper" })).toBeVisible();

  // Who does not pay is not asked to choose.
  await colleague.page.goto("/app/settings");
  await expect(subscriptionOf(colleague.page)).toContainText("The owners of this workspace pay");
  await expect(colleague.page.getByRole("heading", { name: "Professional" })).toBeVisible();
  await expect(colleague.page.getByRole("button", { name: /^Choose / })).toHaveCount(0);
  await expectAccessible(colleague.page);
  await colleague.context.close();
});

test.describe("with motion, in which cards fade in at their places", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a full plan is shown where contacts are added", async ({ page, context, origin }) => {
    test.slow();
    await buy(page, "Starter");
    await expect(page.getByRole("region", { name: "Usage" })).toContainText("0 of 1,000");
    for (let added = 0; added < 950; added += 50) {
      const calls = Array.from({ length: 50 }, (_, index) =>
        context.request.post("/api/contacts", {
          headers: { origin },
          data: { name: `Contact ${added + index}`, email: "c@example.com" },
        }),
      );
      for (const answer of await Promise.all(calls)) expect(answer.status()).toBe(201);
    }
    await countShifts(page);
    await page.goto("/app/contacts");
    await expect(page.getByText(/holds 50 more of 1,000 contacts/)).toBeVisible();
    expect(await shiftsOf(page), "nothing that is read already moves").toEqual([]);
    await page.getByRole("link", { name: "See the plans" }).click();
    await expect(page.getByText("Almost full")).toBeVisible();
  });
});
