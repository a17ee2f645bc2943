import { addDays, addYears } from "date-fns";
import { expect } from "#tests/support/journey.ts";
import { mailTest as test } from "#tests/support/mail-journey.ts";

test.use({ timezoneId: "America/New_York" });

/** Ten past one on a first Sunday of November, in the first of the two hours from one to two. */
function tenPastOne(year: number): Date {
  const first = new Date(Date.UTC(year, 10, 1, 5, 10));
  return addDays(first, (7 - first.getUTCDay()) % 7);
}

test("an email is scheduled for an hour that comes a second time", async ({ page, withMail }) => {
  const { provider, origin, post } = withMail;
  await post("/api/email-accounts", provider.account("ada"));
  await post("/api/contacts", { name: "Grace Hopper", email: "grace@navy.example" });
  const now = new Date();
  const thisYear = tenPastOne(now.getUTCFullYear());
  const moment = thisYear > now ? thisYear : tenPastOne(addYears(now, 1).getUTCFullYear());
  await page.clock.setFixedTime(moment);
  await page.goto(`${origin}/app/contacts`);
  await page.getByRole("button", { name: "Actions for Grace Hopper" }).click();
  await page.getByRole("menuitem", { name: "Write email" }).click();
  const composer = page.getByRole("dialog", { name: "New email" });
  await composer.getByLabel("Subject").fill("Our offer");
  await composer.getByRole("button", { name: "Send later" }).click();
  await page.getByRole("menuitem", { name: "Choose a time..." }).click();
  const dialog = page.getByRole("dialog", { name: "Send later" });
  await expect(dialog.getByLabel("Time")).toHaveValue(/T01:00$/);
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(dialog).toHaveCount(0);
  // It closes once the server has the email.
  await expect(composer).toHaveCount(0);
  await page.goto(`${origin}/app/emails`);
  await expect(page.getByText(/^Scheduled for November \d, \d{4} at 1:00 AM$/)).toBeVisible();
});
