import { randomBytes } from "node:crypto";
import { expectAccessible } from "#tests/support/accessible.ts";
import { startEmbeddedServer } from "#tests/support/embedded-server.ts";
import { expect, newAccount, signUp, signedInTest as test } from "#tests/support/journey.ts";

test("a user sees their account and the plans in pounds", async ({ page, account }) => {
  await page.goto("/app/settings");
  const profile = page.getByRole("region", { name: "Profile" });
  await expect(profile).toContainText(account.name);
  await expect(profile).toContainText(/trial/i);
  const plans = page.getByRole("region", { name: "Subscription Plans" });
  await expect(plans.getByRole("heading", { level: 3 })).toHaveCount(3);
  await expect(plans).toContainText(/£\d+/);
});

test("the plans say that they load, and none can be chosen twice", async ({ page }) => {
  const [mayLoad, mayPay] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/api/mollie/plans*", async (route) => {
    await mayLoad.promise;
    await route.continue();
  });
  await page.route("**/api/mollie/create-payment", async (route) => {
    await mayPay.promise;
    await route.continue();
  });
  await page.goto("/app/settings");
  await expect(page.getByText("Loading subscription plans...", { exact: true })).toBeVisible();
  mayLoad.resolve();
  const choices = page.getByRole("button", { name: /^Choose / });
  await choices.first().click();
  await expect(choices).toHaveCount(3);
  for (const choice of await choices.all()) await expect(choice).toBeDisabled();
  mayPay.resolve();
  await expect(page.getByRole("heading", { name: "Sandbox checkout" })).toBeVisible();
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

test("a payment that fails behind a proxy says so without the proxy's page", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/502/);
  await page.route("**/api/mollie/create-payment", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  );
  await page.goto("/app/settings");
  await page.getByRole("button", { name: "Choose Starter" }).click();
  await expect(page.getByText("Payment Error", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Failed to create payment. Please try again.", { exact: true }),
  ).toBeVisible();
});

test("in production without a mail server, Settings says that no mail is sent", async ({
  browser,
}) => {
  test.slow();
  const server = await startEmbeddedServer({
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    AUTH_SECRET: randomBytes(32).toString("hex"),
  });
  try {
    const context = await browser.newContext({ baseURL: server.baseUrl });
    await signUp(context, newAccount(), server.baseUrl);
    const page = await context.newPage();
    await page.goto("/app/settings");
    await expect(page.getByText("CRM Pro sends no mail at the moment.")).toBeVisible();
    await expectAccessible(page);
  } finally {
    await server.stop();
  }
});

test("where mails are read in the outbox, Settings says nothing of them", async ({ page }) => {
  await page.goto("/app/settings");
  await expect(page.getByRole("region", { name: "Profile" })).toBeVisible();
  await expect(page.getByText("sends no mail")).toHaveCount(0);
});

test("on a phone a button that names the page opens the menu of the settings", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/app/settings/members");
  const menu = page.getByRole("navigation", { name: "Settings" });
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "Members", expanded: false })).toBeVisible();
  await expect(menu).toBeHidden();
  await main.getByRole("button", { name: "Members", expanded: false }).click();
  await menu.getByRole("link", { name: "Tags" }).click();
  await expect(page).toHaveURL(/\/app\/settings\/tags$/);
  await expect(menu).toBeHidden();
  await expect(main.getByRole("button", { name: "Tags", expanded: false })).toBeVisible();
});

test("single sign-on that is not set up is no error", async ({ page }) => {
  await page.goto("/app/settings/single-sign-on");
  await expect(page.getByLabel("Issuer")).toBeVisible();
});

test("the heading of a settings page names the page to screen readers", async ({ page }) => {
  await page.goto("/app/settings/webhooks");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveAccessibleName("Settings: Webhooks");
  await page.getByRole("navigation", { name: "Settings" }).getByText("Tags").click();
  await expect(heading).toHaveAccessibleName("Settings: Tags");
});

test("a browser can fill in the addresses of one's own business", async ({ page }) => {
  await page.goto("/app/settings/invoices");
  await expect(page.getByLabel("Address")).toHaveAttribute("autocomplete", "street-address");
  await page.goto("/app/settings/do-not-email");
  const postal = page.getByLabel("Postal address of your business");
  await expect(postal).toHaveAttribute("autocomplete", "street-address");
});
