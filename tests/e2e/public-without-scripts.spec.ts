import { randomUUID } from "node:crypto";
import { listPublicPages } from "#tests/support/public-site.ts";
import { expect, test } from "#tests/support/journey.ts";

test.use({ javaScriptEnabled: false });

test("every public page can be read", async ({ page, request }) => {
  for (const path of await listPublicPages(request)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const words = (await page.locator("main").innerText()).split(/\s+/).length;
    expect(words, path).toBeGreaterThan(50);
  }
});

test("prices, questions and the phone's menu work", async ({ page }) => {
  await page.goto("/");
  await page.getByText("2 months free").click();
  await expect(page.getByText("$790 per year", { exact: true })).toBeVisible();
  await page.getByText("Can I cancel anytime?").click();
  await expect(page.getByText("Yes, on your account page")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(
    page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Pricing" }),
  ).toBeVisible();
});

test("the status can be read, and the API's reference says where its facts are", async ({
  page,
}) => {
  await page.goto("/status");
  await expect(page.getByRole("heading", { name: "Everything works" })).toBeVisible();
  await expect(page.getByRole("term").filter({ hasText: "Saving" })).toBeVisible();
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { name: "CRM Pro API" })).toBeVisible();
  await page.getByRole("link", { name: "the same as OpenAPI" }).click();
  await expect(page).toHaveURL("/api/openapi.json");
});

test("no button is offered that needs a script", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("button", { name: /theme/ })).toBeHidden();
});

test("a message is sent, and one that says nothing is refused in a sentence", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/400/);
  await page.goto("/contact");
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email Address").fill(`${randomUUID()}@visitor.example`);
  await page.getByLabel("Message").fill(" ".repeat(12));
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("heading", { name: "This was not sent" })).toBeVisible();
  await expect(page.getByText("Message must be at least 10 characters")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Full Name")).toHaveValue("Ada Lovelace");
  await page.getByLabel("Message").fill("Do you take orders for engines?");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(page.getByText("We'll get back to you within 24 hours.")).toBeVisible();
});
