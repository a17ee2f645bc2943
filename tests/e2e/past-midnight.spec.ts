import { expect, signedInTest as test } from "#tests/support/journey.ts";

test.use({ timezoneId: "America/New_York" });

test("a page that is open at midnight moves on to the new day", async ({ page, records }) => {
  await records.addTask({ title: "Call Grace", dueDate: "2027-03-14" });
  await page.clock.install({ time: new Date("2027-03-14T23:58:00-04:00") });
  await page.goto("/app/today");
  await expect(page.getByText("Sunday, March 14")).toBeVisible();
  const task = page.getByRole("listitem").filter({ hasText: "Call Grace" });
  await expect(task).toContainText("Due Mar 14, 2027");
  await page.clock.pauseAt(new Date("2027-03-14T23:59:30-04:00"));
  await page.clock.runFor(120_000);
  await page.clock.resume();
  await expect(page.getByText("Monday, March 15")).toBeVisible();
  await expect(task).toContainText("Overdue since Mar 14, 2027");
});

test("who works on Today at midnight goes on where they were", async ({ page, records }) => {
  await records.addTask({ title: "Call Grace", dueDate: "2027-03-14" });
  await page.clock.install({ time: new Date("2027-03-14T23:58:00-04:00") });
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/today\?date=2027-03-15/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/app/today");
  const link = page.getByRole("link", { name: "Call Grace" });
  await link.focus();
  await page.clock.pauseAt(new Date("2027-03-14T23:59:30-04:00"));
  const asked = page.waitForRequest(/\/api\/today\?date=2027-03-15/);
  await page.clock.runFor(120_000);
  await page.clock.resume();
  await asked;
  await expect(page.getByText("Monday, March 15")).toBeVisible();
  await expect(link).toBeFocused();
  const answered = page.waitForResponse(/\/api\/today\?date=2027-03-15/);
  held.resolve();
  await (await answered).finished();
  await expect(page.getByText("Overdue since Mar 14, 2027")).toBeVisible();
  await expect(link).toBeFocused();
});
