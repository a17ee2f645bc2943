import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

const gallery = "/app/settings/automation/ready";

test("each ready rule is tested in the gallery, on what the sample data says people did", async ({
  page,
}) => {
  await page.request.post("/api/sample-data");
  await page.goto(gallery);
  const item = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  const becomes = item("Lead becomes a customer");
  const testIt = becomes.getByRole("button", { name: "Test it: Lead becomes a customer" });
  await testIt.press("Enter");
  await expect(becomes.getByRole("status")).toContainText(
    /In the last 90 days it would have run \d+ times, for \d+ contacts\./,
  );
  const steps = becomes.getByRole("list", { name: "Steps of the back-test" });
  await expect(steps).toContainText("Add the task “Welcome the new customer”");
  await expect(steps).toContainText(/People added a task for the record \d+ times, after \d+ days/);
  await expect(testIt).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(becomes.getByRole("link", { name: /^Start from this/ })).toBeFocused();

  const grows = item("Deal becomes big");
  await grows.getByRole("button", { name: "Test it" }).click();
  await expect(grows.getByRole("status")).toContainText("it would have run");
  // What was found before stays.
  await expect(steps).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("a test in the gallery says how far it is, is stopped, and says why it found nothing", async ({
  page,
  records,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // The answer stays away until the test is stopped.
  await page.route("**/api/rules/back-test/progress", () => undefined, { times: 1 });
  await page.goto(gallery);
  const testIt = page.getByRole("button", { name: "Test it: Contact without a phone number" });
  await testIt.press("Enter");
  await expect(page.getByRole("progressbar", { name: "Back-test" })).toBeVisible();
  await expect(testIt).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Stop", exact: true }).press("Enter");
  await expect(page.getByText("You stopped the back-test.")).toBeVisible();

  await testIt.press("Enter");
  const result = page.getByRole("status").filter({ hasText: "it would not have run" });
  await expect(result).toHaveText(
    "In the last 90 days it would not have run. No contact was added or changed in that time.",
  );
  await records.addContact({ name: "Ann", email: "a@x.example", phone: "1" });
  await testIt.press("Enter");
  await expect(result).toContainText("Not counted: 1 more, of contacts that did not meet");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
});
