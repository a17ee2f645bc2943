import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a compared report says what its dashed line is, and figures in days say so", async ({
  page,
  records,
}) => {
  await records.addSampleData();
  await page.goto("/app/reports");
  await page.getByRole("link", { name: /^New deals by month/ }).click();
  const figure = page.getByRole("figure", { name: "New deals by month" });
  await expect(figure.getByRole("listitem")).toHaveText(["Number of deals", "A year ago"]);
  await expect(
    page.getByRole("columnheader", { name: "Number of deals, a year ago" }),
  ).toBeVisible();
  await page.getByLabel("Group dates by").selectOption({ label: "Quarter" });
  await expect(page.getByRole("rowheader", { name: /^Q\d / }).first()).toBeVisible();
  const measure = { of: "average", field: "daysInStage" };
  const question = JSON.stringify({ kind: "deal", groups: [{ field: "stage" }], measure });
  await page.goto(`/app/reports/report?question=${encodeURIComponent(question)}`);
  await expect(page.getByRole("link", { name: /All: \d+ days$/ })).toBeVisible();
});

test("a compared report with two groupings has the period before beside each figure", async ({
  page,
  records,
}) => {
  await records.addSampleData();
  const question = JSON.stringify({
    kind: "deal",
    groups: [{ field: "stage" }, { field: "priority" }],
    measure: { of: "sum", field: "value" },
    period: { field: "createdAt", span: "thisYear" },
    compare: "yearAgo",
  });
  await page.goto(`/app/reports/report?question=${encodeURIComponent(question)}`);
  await expect(page.getByRole("columnheader")).toHaveText(
    [
      "Stage",
      "Priority",
      "Records",
      "Sum of value of deals",
      "Sum of value of deals, a year ago",
      "Change",
    ],
    { useInnerText: true },
  );
  const all = page.getByRole("row", { name: /^All/ });
  await expect(all.getByRole("link")).toHaveCount(2);
  await expectAccessible(page);
  const compared = page.getByRole("link", { name: /, a year ago, [A-Z].*, (Low|Medium|High): / });
  const name = await compared.first().getAttribute("aria-label");
  await compared.first().click();
  await expect(page.getByText("Priority is any of").first()).toBeVisible();
  expect(name).toMatch(/\$/);
});
