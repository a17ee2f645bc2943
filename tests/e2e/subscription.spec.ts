import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a user buys a plan, upgrades, cancels and resumes", async ({ page }) => {
  test.slow();
  await page.goto("/app/settings");
  const subscription = page.getByRole("region", { name: "Subscription", exact: true });
  await expect(subscription).toContainText("Your trial lasts until");
  await page.getByRole("button", { name: "Choose Starter" }).click();
  await expect(page.getByRole("heading", { name: "£29.00" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(
    page.getByText("You canceled the payment, and nothing was charged", { exact: true }),
  ).toBeVisible();

  await page.getByRole("button", { name: "Choose Starter" }).click();
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(
    page.getByText("Thank you, your payment has arrived", { exact: true }),
  ).toBeVisible();
  await expect(subscription).toContainText("It renews on");
  await expect(page.getByRole("button", { name: "Current Plan" })).toBeDisabled();

  await page.getByRole("button", { name: "Choose Enterprise" }).click();
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(
    page.getByText("Thank you, your payment has arrived", { exact: true }),
  ).toBeVisible();

  await subscription.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(subscription).toContainText("It ends on");
  await subscription.getByRole("button", { name: "Resume subscription" }).click();
  await expect(subscription).toContainText("It renews on");

  await page.getByRole("button", { name: "Annual" }).click();
  await expect(page.getByText("£290.00", { exact: true })).toBeVisible();
});
