import { expect, test } from "#tests/support/journey.ts";

test("a visitor reads the landing page from top to bottom", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle("CRM Pro · Sales & Growth");
  const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(headings).toEqual([
    "At home in your industry",
    "Everything a sales team does in a day",
    "Works with what you already use",
    "Simple, honest pricing",
    "Teams that know what comes next",
    "How it compares",
    "Frequently asked questions (FAQ)",
    "See your own pipeline on it today",
    "Product",
    "Company",
    "Legal",
  ]);
  await expect(page.getByRole("img", { name: "The dashboard of CRM Pro" })).toBeVisible();
  await expect(page.getByRole("figure")).toHaveCount(3);
});

test("the API's reference opens without a problem in the browser, and says how one signs in", async ({
  page,
}) => {
  const library = page.waitForResponse(/swagger-ui-bundle/);
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { name: "CRM Pro API" })).toBeVisible();
  expect((await library).headers()["content-encoding"]).toBe("br");
  await page.getByRole("button", { name: "Authorize", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Authorize" });
  await expect(dialog.getByRole("heading", { name: /^apiKey/ })).toBeVisible();
  await expect(dialog.getByRole("heading", { name: /^session/ })).toBeVisible();
});

test("the landing page makes every claim that it is to make", async ({ page }) => {
  await page.goto("/");
  const text = (await page.locator("body").innerText()).replaceAll(/\s+/g, " ");
  const answers = (await page.locator("details p").allTextContents()).join(" ");
  for (const claim of claims) expect(`${text} ${answers}`).toContain(claim);
});

/** Spec section 1, and the plans of section 9. */
const claims = [
  "Sales & Growth",
  "Trusted by 10,000+ sales teams",
  "10,000+ active users",
  "1M+ deals closed",
  "98% satisfaction",
  "120+ countries",
  "Real estate",
  "Financial services",
  "Technology and SaaS",
  "Professional services",
  "Contact and lead management",
  "Custom fields, tags and segmentation",
  "Drag-and-drop visual pipeline with forecasting",
  "FAQ",
  "Workflow automation and email sequences",
  "custom reports",
  "Two-way sync",
  "iOS and Android",
  "Notes, mentions and quotas",
  "SOC 2 Type II",
  "256-bit encryption",
  "SSO, 2FA and role-based access",
  "Lead scoring",
  "Gmail",
  "Slack",
  "Zoom",
  "Salesforce",
  "Zapier",
  "Dropbox",
  "100+ apps",
  "5,000+",
  "under 5 minutes",
  "within 24 hours",
  "quarterly audits",
  "daily backups",
  "99.99% uptime",
  "REST API",
  "14-day free trial",
  "No credit card required",
  "Cancel anytime",
  "automatic renewal",
  "$29 per month billed in pounds: £29",
  "$79 per month billed in pounds: £79",
  "$199 per month billed in pounds: £199",
  "Most Popular",
  "5 team members",
  "effect at the end of your current billing cycle",
  "30 days' notice",
  "non-refundable",
];

test("a visitor compares the prices of a month and of a year", async ({ page }) => {
  await page.goto("/#pricing");
  const professional = page.getByRole("listitem").filter({ hasText: "Most Popular" });
  await expect(professional).toContainText("$79 per month");
  await page.getByText("2 months free").click();
  await expect(professional.getByText("$790 per year", { exact: true })).toBeVisible();
  await expect(
    professional.getByText("billed in pounds: £790, the price of ten months"),
  ).toBeVisible();
  await expect(professional.getByText("$79 per month")).toBeHidden();
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).toContain('"price":"79.00","priceCurrency":"GBP"');
  expect(data.join()).not.toContain("USD");
});

for (const [path, names] of [
  ["/about", ["Mission", "Vision", "Values", "Leadership"]],
  ["/careers", ["Benefits", "Open positions"]],
] as const) {
  test(`${path} names its sections as people search for them`, async ({ page }) => {
    await page.goto(path);
    for (const name of names) {
      const heading = page.getByRole("heading", { level: 2, name, exact: true });
      await expect(heading).toBeVisible();
    }
  });
}

test("the plan that a visitor has chosen is remembered through signing up", async ({ page }) => {
  await page.goto("/#pricing");
  await page.getByText("2 months free").click();
  const starter = page.getByRole("listitem").filter({ hasText: "Up to 1,000 contacts" });
  await starter.getByRole("link", { name: "Get Started" }).click();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  const next = new URL(page.url()).searchParams.get("next");
  expect(next).toBe("/app/settings?plan=starter&billing=annual");
});

test("an unknown address says so and leads home", async ({ page, expectProblem }) => {
  expectProblem(/404/);
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL(/\/$/);
});

for (const path of ["/blog/no-such-article", "/careers/no-such-position", "/404", "/contact/x"]) {
  test(`${path} is not found either`, async ({ page, expectProblem }) => {
    expectProblem(/404/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  });
}

test("a visitor who chose the dark theme never sees the page flash light", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await expect(page.getByRole("button", { name: "Switch to light theme" })).toBeVisible();
  await page.goto("/about", { waitUntil: "commit" });
  await page.waitForSelector("body");
  await expect(page.locator("html")).toHaveClass(/dark/);
});

for (const [path, heading] of [
  ["/status", "Everything works"],
  ["/api/docs", "CRM Pro API"],
] as const) {
  test(`${path} has the header of the public pages, and the theme chosen there`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    const background = () =>
      page.evaluate(() => getComputedStyle(document.body).getPropertyValue("background-color"));
    expect(await background()).toBe("rgb(250, 250, 251)");
    const banner = page.getByRole("banner");
    await banner.getByRole("button", { name: "Switch to dark theme" }).click();
    expect(await background()).toBe("rgb(15, 16, 19)");
    await banner.getByRole("link", { name: "CRM Pro" }).click();
    await expect(page.getByRole("button", { name: "Switch to light theme" })).toBeVisible();
  });
}

test("a visitor reads an article and goes on to the next", async ({ page }) => {
  await page.goto("/blog");
  await expect(page.getByRole("article")).toHaveCount(6);
  await page.getByRole("link", { name: "The thirty-minute pipeline review" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "The thirty-minute pipeline review",
  );
  await expect(page.getByText(/Elena Marchetti · November 10, 2026 · \d+ min read/)).toBeVisible();
  await page.getByRole("link", { name: "Follow-ups that get answers" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Follow-ups that get answers");
});

test("the legal pages carry their dates", async ({ page }) => {
  for (const [path, date] of [
    ["/privacy", "January 2025"],
    ["/terms", "January 2025"],
    ["/cookies", "January 1, 2025"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(`Last updated: ${date}`, { exact: true })).toBeVisible();
  }
});

test("the terms lead to the licenses of what the scripts contain", async ({ page }) => {
  await page.goto("/terms");
  await page.getByRole("link", { name: "licenses of their own" }).click();
  await expect(page.getByText(/^## react-dom - [\d.]+ \(MIT\)$/m)).toBeVisible();
  await expect(page.getByText(/Copyright \(c\) Meta Platforms/)).toBeVisible();
});
