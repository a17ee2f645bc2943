import type { BrowserContext } from "@playwright/test";
import { format } from "date-fns";
import { z } from "zod";
import { member } from "#shared/accounts/members.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { addColleague } from "#tests/support/team.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";

test("amounts of the forecast's tiles have cents where one of them has some", async ({
  page,
  records,
}) => {
  const expectedCloseDate = format(new Date(), "yyyy-MM-dd");
  await records.addDeal({ title: "Seats", value: "99.5", stage: "proposal", expectedCloseDate });
  await records.addDeal({ title: "Licences", value: "800", stage: "closed" });
  await page.goto("/app/forecast");
  const tiles = page.getByRole("list", { name: "Forecast by category" }).getByRole("listitem");
  await expect(tiles.filter({ hasText: "Best Case" })).toContainText("$99.50");
  await expect(tiles.filter({ hasText: "Closed" })).toContainText("$800.00");
  await page.goto("/app");
  await expect(page.getByText("$99.50 open, $800.00 won")).toBeVisible();
  await expect(page.getByRole("link", { name: "Pipeline Value" })).toBeVisible();
  await expect(page.getByText("$899.50")).toBeVisible();
});

test("a user reads the forecast, opens a figure and chooses a category", async ({
  page,
  records,
}) => {
  await page.goto("/app");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Forecast" })
    .click();
  await expect(page.getByText("No deal is expected in this period")).toBeVisible();
  await expectAccessible(page);

  const expectedCloseDate = format(new Date(), "yyyy-MM-dd");
  await records.addDeal({ title: "Rollout", value: "1200", stage: "proposal", expectedCloseDate });
  await records.addDeal({ title: "Licences", value: "800", stage: "closed" });
  await records.addDeal({ title: "Some day", value: "500" });
  await page.reload();
  const tiles = page.getByRole("list", { name: "Forecast by category" });
  await expect(tiles.getByRole("listitem").filter({ hasText: "Closed" })).toContainText("$800");
  await expect(tiles.getByRole("listitem").filter({ hasText: "Best Case" })).toContainText(
    "$1,200",
  );
  await expect(page.getByRole("link", { name: "1 open deal worth $500" })).toBeVisible();
  const history = page.getByRole("figure", { name: "Forecast at the end of each day" });
  await history.getByText("Show as a table").click();
  await expect(history.getByRole("row").last()).toContainText("$1.2K");
  await expectAccessibleInBothThemes(page);

  const table = page.getByRole("region", { name: "Forecast by" });
  await table.getByRole("button", { name: /^Best Case, Ada Lovelace:\s+\$1,200\s+1 deal/ }).click();
  const dialog = page.getByRole("dialog", { name: "Best Case: Ada Lovelace" });
  await expect(dialog.getByRole("link", { name: "Rollout" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Forecast category of Rollout").selectOption("Commit");
  await expect(dialog.getByText("No deal counts here any more.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(table.getByRole("button", { name: /^Commit, Ada/ })).toBeVisible();

  await page
    .getByRole("group", { name: "Amounts" })
    .getByRole("button", { name: "Weighted" })
    .click();
  await expect(table.getByRole("button", { name: /^Commit, Ada Lovelace:\s+\$600/ })).toBeVisible();
  await page.getByRole("button", { name: "Period before" }).click();
  await expect(page.getByText("No deal is expected in this period")).toBeVisible();
});

test("an admin sets quotas by typing, pasting and from a file", async ({ page, records }) => {
  await records.addDeal({ title: "Licences", value: "800", stage: "closed" });
  await page.goto("/app/forecast");
  const card = page.getByRole("region", { name: "Quotas" });
  await expect(card.getByText("No quota is set for this period.")).toBeVisible();
  await card.getByRole("link", { name: "Set quotas" }).click();
  // The page that is left has a choice of the same name.
  await expect(page.getByRole("heading", { name: "Quotas", level: 1 })).toBeVisible();
  await page
    .getByRole("group", { name: "Period" })
    .getByRole("button", { name: "Quarter" })
    .click();
  const year = new Date().getFullYear();
  const field = (quarter: number) => page.getByLabel(`Ada Lovelace, Q${quarter} ${year}`);
  await field(1).fill("a lot");
  await expect(page.getByText("What is none is marked, and not saved.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await field(1).evaluate((element) => {
    const data = new DataTransfer();
    data.setData("text/plain", "1,000\t1,000\t1,000\t2,000.50");
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(field(4)).toHaveValue("2000.50");
  const csv = `Who,Q1,Q2,Q3,Q4\nAda Lovelace,1000,1000,1000,1600\nGrace Hopper,1,1,1,1\n`;
  await page.getByLabel("From a CSV file").setInputFiles({
    name: "quotas.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(csv),
  });
  await expect(page.getByText("The file names Grace Hopper")).toBeVisible();
  await field(1).fill("1600");
  await field(2).fill("1600");
  await field(3).fill("1600");
  await page.getByRole("button", { name: "Save quotas" }).click();
  await expect(page.getByText("Quotas saved", { exact: true })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Forecast" }).click();
  await expect(card.getByText("$800 of $1,600 50%")).toBeVisible();
  await expect(card.getByText(/800 to go/)).toBeVisible();
  await expectAccessible(page);
});

test("a user submits a number, and reads that no grade can be given yet", async ({
  page,
  records,
}) => {
  const expectedCloseDate = format(new Date(), "yyyy-MM-dd");
  await records.addDeal({ title: "Rollout", value: "1200", expectedCloseDate });
  await page.goto("/app/forecast");
  const submitted = page.getByRole("region", { name: "Submitted forecasts" });
  await submitted.getByRole("button", { name: "Submit my forecast" }).click();
  const form = page.getByRole("dialog", { name: "Submit my forecast" });
  await form.getByLabel("Amount").fill("1500");
  await form.getByLabel("Note").fill("One is nearly signed");
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(submitted.getByText("$1,500")).toBeVisible();
  await expect(submitted.getByText("One is nearly signed")).toBeVisible();

  await page.getByRole("link", { name: "Accuracy" }).click();
  await expect(page.getByText("Too few cases yet: 0 of 30")).toBeVisible();
  await expect(page.getByText(/^Negotiation is at 75%\. Too few closed deals/)).toBeVisible();
  await expectAccessible(page);
});

test("a stage adopts what came of its deals, and a colleague's quota appears by itself", async ({
  page,
  context,
  browser,
  origin,
}) => {
  await page.request.post("/api/sample-data");
  const { context: theirs } = await addColleague(browser, context, origin, { role: "admin" });
  await page.goto("/app/forecast/accuracy");
  const sentences = page.getByRole("region", { name: "Stage probabilities" });
  const says = sentences
    .getByRole("listitem")
    .filter({ hasText: "deals that were in Due were won" });
  await expect(says).toContainText("The stage is at 60%.");
  const share = /^(\d+)%/.exec(await says.innerText())?.[1];
  await says.getByRole("button", { name: `Set Due to ${share}%` }).click();
  await expect(says).toContainText(`The stage is at ${share}%.`);
  await expect(says.getByRole("button")).toHaveCount(0);

  const stream = page.waitForResponse(/\/api\/events\?/);
  await page.goto("/app/forecast");
  await stream;
  const card = page.getByRole("region", { name: "Quotas" });
  await expect(card.getByText("No quota is set for this period.")).toBeVisible();
  await setOwnersQuota(theirs, origin);
  await expect(card.getByText(/of \$1,000,000/)).toBeVisible();
});

/** A colleague's quota for the first member, of the quarter that is shown. */
async function setOwnersQuota(context: BrowserContext, origin: string): Promise<void> {
  const members = await context.request.get("/api/members");
  const [first] = z.array(member).parse(await members.json());
  const now = new Date();
  const quarter = new Date(Date.UTC(now.getFullYear(), now.getMonth() - (now.getMonth() % 3), 1));
  const quota = {
    subject: "person",
    subjectId: first?.userId,
    first: quarter.toISOString().slice(0, 10),
    amount: "1000000",
  };
  const data = { measure: "valueWon", period: "quarter", quotas: [quota] };
  const answer = await context.request.put("/api/quotas", { data, headers: { origin } });
  expect(answer.status()).toBe(204);
}

test("a new workspace has no changes to compare yet", async ({ page }) => {
  await page.goto("/app/forecast");
  const card = page.getByRole("region", { name: "What changed" });
  await expect(card).toContainText("The history of your deals begins today");
  await expect(card.getByRole("combobox")).toHaveCount(0);
});
