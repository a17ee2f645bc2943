import { dashboardTrends } from "#shared/crm/dashboard.ts";
import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("an empty workspace shows the first steps, and what is missing", async ({ page }) => {
  await page.goto("/app");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByText("Welcome back, Ada!")).toBeVisible();
  await expect(page.getByText("No deals yet. Start your pipeline!")).toBeVisible();
  await expect(page.getByText("No recent activity")).toBeVisible();
  await expect(page.getByText("in the last 30 days")).toHaveCount(0);
  await page.getByRole("link", { name: "New Deal" }).click();
  await expect(page.getByRole("dialog", { name: "New Deal" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Add Contact" }).click();
  await expect(page.getByRole("dialog", { name: "Add Contact" })).toBeVisible();
});

test("sample data fills the workspace, goes by one click, and comes back by Undo", async ({
  page,
}) => {
  await page.goto("/app");
  await page.getByRole("button", { name: "Load sample data" }).click();
  await expect(page.getByText("Sample data loaded", { exact: true })).toBeVisible();
  const figures = page.getByRole("list", { name: "Key figures" });
  await expect(figures).toContainText("Total Contacts120");
  await expect(page.getByRole("heading", { name: "First steps" })).toBeHidden();
  const recent = page.getByRole("region", { name: "Recent Activity" });
  await expect(recent.getByRole("listitem")).toHaveCount(8);
  await expect(recent.getByText(/ago$/).first()).toBeVisible();

  await page.getByRole("button", { name: "Remove sample data" }).click();
  await expect(page.getByText("Sample data removed", { exact: true })).toBeVisible();
  await expect(figures).toContainText("Total Contacts0");
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(figures).toContainText("Total Contacts120");
  await expect(page.getByRole("button", { name: "Remove sample data" })).toBeVisible();
});

test("the dashboard sums up what a user added", async ({ page, records }) => {
  await records.addContact({ name: "Ada Lovelace", email: "ada@example.com" });
  await records.addCompany({ name: "Analytical Engines" });
  await records.addDeal({ title: "Renewal", value: "1200.50" });
  await records.addDeal({ title: "Pilot", value: "300", stage: "closed" });
  await records.addDeal({ title: "Rollout", value: "0", stage: "closed" });
  await page.goto("/app");
  const figures = page.getByRole("list", { name: "Key figures" });
  await expect(figures).toContainText("Total Contacts1");
  await expect(figures).toContainText("Companies1");
  await expect(figures).toContainText("Pipeline Value$1,500.50$1,200.50 open, $300.00 won");
  await expect(figures).toContainText("Active Tasks00 completed");

  const overview = page.getByRole("region", { name: "Pipeline Overview" });
  await expect(overview.getByRole("listitem")).toHaveText([
    "Lead1 deal",
    "Qualified0 deals",
    "Proposal0 deals",
    "Negotiation0 deals",
    "Closed Won2 deals",
  ]);
  await expect(page.getByText("Deal added to Closed Won")).toHaveCount(2);
  await figures.getByRole("link", { name: "Pipeline Value" }).click();
  await expect(page).toHaveURL(/\/app\/pipeline$/);
});

test("a number that grew says by how much, and the rest say nothing", async ({ page }) => {
  await page.route("**/api/dashboard", async (route) => {
    const response = await route.fetch();
    const body: unknown = await response.json();
    const contacts = { count: 112, changePercent: 12 };
    await route.fulfill({ response, json: Object.assign({}, body, { contacts }) });
  });
  await page.goto("/app");
  const figures = page.getByRole("list", { name: "Key figures" });
  await expect(figures).toContainText("+12%in the last 30 days");
  await expect(page.getByText("in the last 30 days")).toHaveCount(1);
  await expect(page.getByRole("img", { name: /^Companies through/ })).toHaveCount(0);
});

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

test("a year of data shows how it went, by week and by month", async ({
  page,
  records,
  origin,
}) => {
  await records.addSampleData();
  await records.addDeal({ title: "Seats", value: "99.5", stage: "closed" });
  const answer = await page.context().request.get(`${origin}/api/dashboard/trends`);
  const { months } = dashboardTrends.parse(await answer.json());
  expect(months.filter(({ wonDeals }) => wonDeals > 0).length).toBeGreaterThan(6);
  const [before, now] = months.slice(-2).map(({ wonValue }) => dollars.format(Number(wonValue)));
  const [year, month] = (months.at(-2)?.month ?? "").split("-").map(Number);
  const name = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, 1)).toLocaleDateString("en-US", {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.goto("/app");
    const shown = page.getByRole("region", { name: "The last 12 months" });
    await expect(shown).toContainText(`Won${now} this month, ${before} last month`);
    const cells = shown.getByRole("row", { name }).getByRole("cell");
    await expect(cells.nth(2)).toHaveText(before ?? "");
    await expectAccessibleInBothThemes(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const bars = page.getByRole("region", { name: "The last 12 months" }).locator("li svg");
  await expect(bars).toHaveCount(3);
  const feet = () =>
    bars.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  await expect.poll(async () => new Set(await feet()).size).toBe(1);
  await expect(
    page.getByRole("img", { name: "Pipeline Value through the last year" }),
  ).toBeVisible();
  await expect(page.getByRole("img", { name: /^Companies through/ })).toBeVisible();
});

test("a dashboard that cannot be loaded says why, and loads at the next try", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/503/);
  // Events of the stream would have it fetched again.
  await page.route(/\/api\/events\?/, () => undefined);
  await page.route("**/api/dashboard", (route) =>
    route.fulfill({ status: 503, json: { error: "The database is starting." } }),
  );
  await page.goto("/app");
  await expect(page.getByText("The database is starting.")).toBeVisible();
  await page.unroute("**/api/dashboard");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No recent activity")).toBeVisible();
});

test("a year that cannot be loaded says why, and loads at the next try", async ({
  page,
  records,
  expectProblem,
}) => {
  expectProblem(/503/);
  await records.addDeal({ title: "Renewal", value: "10" });
  // Events of the stream would have it fetched again.
  await page.route(/\/api\/events\?/, () => undefined);
  await page.route("**/api/dashboard/trends", (route) =>
    route.fulfill({ status: 503, json: { error: "The database is starting." } }),
  );
  await page.goto("/app");
  const year = page.getByRole("region", { name: "The last 12 months" });
  await expect(year.getByRole("alert")).toContainText("The database is starting.");
  await page.unroute("**/api/dashboard/trends");
  await year.getByRole("button", { name: "Try again" }).click();
  await expect(year).toContainText("1 this month, 0 last month");
});
