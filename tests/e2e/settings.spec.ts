import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a user sees their account and the plans in pounds", async ({ page, account }) => {
  await page.goto("/app/settings");
  const profile = page.getByRole("region", { name: "Profile" });
  await expect(profile).toContainText(account.name);
  await expect(profile).toContainText(/trial/i);
  const plans = page.getByRole("region", { name: "Subscription Plans" });
  await expect(plans.getByRole("heading", { level: 3 })).toHaveCount(3);
  await expect(plans).toContainText(/£\d+/);
});

test("a payment that cannot be created says why", async ({ page, expectProblem }) => {
  expectProblem(/ERR_FAILED/);
  await page.route("**/api/mollie/create-payment", (route) => route.abort());
  await page.goto("/app/settings");
  const choose = page.getByRole("button", { name: "Choose Starter" });
  await choose.click();
  await expect(page.getByText("Payment Error", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Failed to create payment. Please try again.", { exact: true }),
  ).toBeVisible();
  await expect(choose).toBeEnabled();
});
