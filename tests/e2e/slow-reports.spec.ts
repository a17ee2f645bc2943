import type { Route } from "@playwright/test";
import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

const answers = "**/api/reports/answer";
const tooSlow = "This report takes too long on so many records. Choose a shorter period.";

test("a slow question shows that it is worked on, is stopped, and asked again", async ({
  page,
  records,
}) => {
  await records.addDeal({ title: "Sale", value: "100" });
  // The answer stays away until the question is stopped.
  await page.route(answers, () => undefined, { times: 1 });
  await page.goto("/app/reports");
  await page.getByRole("link", { name: "New report" }).click();
  await expect(page.getByText("Working on the answer")).toBeVisible();
  await expect(page.getByText(/^\d+ s$/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const hungUp = page.waitForEvent("requestfailed", (request) => request.url().includes("/answer"));
  await page.getByRole("button", { name: "Stop the question of New report" }).click();
  await hungUp;
  await expect(page.getByText("You stopped this question.")).toBeVisible();
  await page.getByRole("button", { name: "Ask again for New report" }).click();
  await expect(page.getByRole("link", { name: /All: 1$/ })).toBeVisible();
  await expect(page.getByText("Working on the answer")).toBeHidden();

  // A change of the question ends the one before.
  await page.route(answers, () => undefined, { times: 1 });
  await page.getByLabel("Grouped by", { exact: true }).selectOption({ label: "Priority" });
  await expect(page.getByText("Working on the answer")).toBeVisible();
  const ended = page.waitForEvent("requestfailed", (request) => request.url().includes("/answer"));
  await page.getByLabel("Grouped by", { exact: true }).selectOption({ label: "Owner" });
  await ended;
  await expect(page.getByText("Number of deals by owner.")).toBeVisible();
  await expect(page.getByText("Working on the answer")).toBeHidden();
});

test("a question at its limit says what to do, on its page and on a dashboard", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/503/);
  const refuse = (route: Route) => route.fulfill({ status: 503, json: { error: tooSlow } });
  await page.route(answers, refuse);
  await page.goto("/app/reports");
  await page.getByRole("link", { name: "New report" }).click();
  await expect(page.getByRole("alert")).toContainText(tooSlow);
  await expect(page.getByRole("button", { name: "Download" })).toHaveCount(0);
  await page.goto("/app/dashboards");
  await page.getByRole("link", { name: "Manager" }).click();
  const tile = page.getByRole("region", { name: "Value won by month", exact: true });
  await expect(tile.getByText(tooSlow)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.unroute(answers, refuse);
  await tile.getByRole("button", { name: "Try again" }).click();
  await expect(tile.getByText(tooSlow)).toBeHidden();
});
