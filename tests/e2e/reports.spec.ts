import { readFile } from "node:fs/promises";
import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { team } from "#shared/accounts/members.ts";
import { addColleague } from "#tests/support/team.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a user builds a report by picking, and opens the records behind a figure", async ({
  page,
  records,
}) => {
  for (const [title, value, priority] of [
    ["Small", "100", "low"],
    ["Large", "900", "high"],
    ["Larger", "1000", "high"],
  ] as const) {
    await records.addDeal({ title, value, priority });
  }
  await page.goto("/app/reports");
  await expect(page.getByRole("heading", { name: "Reports", level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "New report" }).click();
  await expect(page.getByText("Number of deals by stage.")).toBeVisible();

  await page.getByLabel("Measure", { exact: true }).selectOption({ label: "Sum: Value" });
  await page.getByLabel("Grouped by", { exact: true }).selectOption({ label: "Priority" });
  await expect(page.getByText("Sum of value of deals by priority.")).toBeVisible();
  await expect(page.getByRole("link", { name: /High: \$1,900$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /All: \$2,000$/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: /High: \$1,900$/ }).click();
  await expect(page.getByRole("rowheader")).toHaveText(["Larger", "Large"]);
  await page.goBack();
  await expect(page.getByText("Sum of value of deals by priority.")).toBeVisible();

  await page.getByRole("button", { name: "Download" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Figures as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("report.csv");
  await page.getByRole("button", { name: "Download" }).click();
  const sheet = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Figures as Excel" }).click();
  expect((await sheet).suggestedFilename()).toBe("report.xlsx");

  await page.getByRole("button", { name: "Download" }).click();
  const picture = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Picture as PNG" }).click();
  expect((await picture).suggestedFilename()).toBe("Sum-of-value-of-deals.png");
  expect((await readFile(await (await picture).path())).subarray(1, 4).toString()).toBe("PNG");

  await page.getByLabel("Records", { exact: true }).selectOption({ label: "Contacts" });
  await expect(page.getByText("No record fits this question")).toBeVisible();
});

test("a ready report is offered once the stages are there that it asks for", async ({
  page,
  records,
}) => {
  await records.addDeal({ title: "Renewal", value: "100" });
  let letThrough = () => {};
  const isHeldBack = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/api/pipelines*", async (route) => {
    await isHeldBack;
    await route.continue();
  });
  await page.goto("/app/reports");
  await expect(page.getByRole("searchbox", { name: "Search reports" })).toBeVisible();
  const report = page.getByRole("link", { name: "Open value by stage" });
  await expect(report).toHaveCount(0);
  letThrough();
  await report.click();
  await expect(page.getByRole("link", { name: /All: \$100$/ })).toBeVisible();
});

test("a manager groups deals by their owner's team, and filters the list by it", async ({
  page,
  context,
  browser,
  origin,
  records,
}) => {
  const headers = { origin };
  const added = await page.request.post(`${origin}/api/teams`, { headers, data: { name: "East" } });
  const grace = await addColleague(browser, context, origin, {
    teamId: team.parse(await added.json()).id,
  });
  const data = { title: "Eastern", value: "500" };
  await grace.page.request.post(`${origin}/api/deals`, { headers, data });
  await grace.context.close();
  await records.addDeal({ title: "Own", value: "100" });

  await page.goto("/app/reports");
  await page.getByRole("link", { name: "New report" }).click();
  await page.getByLabel("Grouped by", { exact: true }).selectOption({ label: "Owner's team" });
  await expect(page.getByText("Number of deals by owner's team.")).toBeVisible();
  await expect(page.getByRole("link", { name: /No team: 1$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /East: 1$/ }).click();
  await expect(page.getByRole("rowheader")).toHaveText(["Eastern"]);
  await expect(page.getByText("Owner's team is any of East")).toBeVisible();
});

test("a user sees what is sold by product, and opens the deals with these line items", async ({
  page,
  origin,
  records,
}) => {
  const { id: productId } = await records.addProduct({ name: "Seat", price: "10" });
  const seat = { productId, name: "Seat", unitPrice: "10", billed: "monthly" };
  const visit = { name: "Visit", unitPrice: "40" };
  for (const [title, items] of [
    ["Rollout", [seat, { ...seat, quantity: "4" }, visit]],
    ["Renewal", [{ ...seat, quantity: "5" }]],
    ["Talk", []],
  ] as const) {
    const { id } = await records.addDeal({ title, value: "1" });
    const saved = await page.request.put(`${origin}/api/deals/${id}/line-items`, {
      headers: { origin },
      data: { items, followsLineItems: true },
    });
    expect(saved.ok(), await saved.text()).toBe(true);
  }
  await page.goto("/app/reports");
  await page.getByRole("link", { name: /^Offered by product/ }).click();
  await expect(page.getByText("4 line items of 2 deals.")).toBeVisible();
  await page.getByLabel("And by", { exact: true }).selectOption({ label: "Nothing" });
  const row = page.getByRole("row", { name: /^Seat/ });
  await expect(row.getByRole("cell")).toHaveText(["3", "$100", "2"]);
  await expectAccessible(page);
  await row.getByRole("link").click();
  await expect(page.getByRole("rowheader")).toHaveText(["Renewal", "Rollout"]);
});

test("a user groups line items by a field of their deal, and opens the deals of a group", async ({
  page,
  records,
}) => {
  await records.addField({ entity: "deal", label: "Region", type: "text" });
  for (const region of ["North", "South", null]) {
    const title = region ?? "Elsewhere";
    const { id } = await records.addDeal({ title, value: "1", customFields: { region } });
    const items = [{ name: "Visit", unitPrice: "40" }];
    await records.setLineItems(id, { items, followsLineItems: true });
  }
  await page.goto("/app/reports");
  await page.getByRole("link", { name: "New report" }).click();
  await page.getByLabel("Records", { exact: true }).selectOption({ label: "Line items" });
  await page.getByLabel("Grouped by", { exact: true }).selectOption({ label: "Deal region" });
  await expect(page.getByText("Number of line items by deal region.")).toBeVisible();
  await expect(page.getByText("3 line items of 3 deals.")).toBeVisible();
  await expect(page.getByRole("link", { name: /No deal region: 1$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /North: 1$/ }).click();
  await expect(page.getByRole("rowheader")).toHaveText(["North"]);
  await expect(page.getByText("Has line items whose deal region is North")).toBeVisible();
});

test("a user sees which deals were won after they came into a stage", async ({
  page,
  origin,
  records,
}) => {
  for (const [title, stages] of [
    ["Rollout", ["proposal", "closed"]],
    ["Renewal", ["proposal"]],
  ] as const) {
    const { id } = await records.addDeal({ title, value: "1", stage: "lead" });
    for (const stage of stages) {
      const data = { stage };
      const moved = await page.request.put(`${origin}/api/deals/${id}`, {
        headers: { origin },
        data,
      });
      expect(moved.ok(), await moved.text()).toBe(true);
    }
  }
  await page.goto("/app/reports");
  await page.getByRole("link", { name: /^Conversion by stage/ }).click();
  await expect(page.getByText(/^Share of deals with a later move to Closed Won by/)).toBeVisible();
  const row = page.getByRole("row", { name: /^Proposal/ });
  await expect(row.getByRole("cell")).toHaveText(["2", "50%", "2"]);
  await expectAccessible(page);
  await page
    .getByLabel("Grouped by", { exact: true })
    .selectOption({ label: "A later move to Closed Won" });
  await page
    .getByLabel("Measure", { exact: true })
    .selectOption({ label: "Number of stage moves" });
  await page
    .getByRole("link", { name: /A later move to Closed Won: 2$/ })
    .first()
    .click();
  await expect(page.getByRole("rowheader")).toHaveText(["Rollout"]);
});

test("a user sees the days on which records were added, and opens one of them", async ({
  page,
  records,
}) => {
  for (const [title, expectedCloseDate] of [
    ["Old", "2024-02-29"],
    ["Rollout", "2026-03-05"],
    ["Renewal", "2026-03-05"],
    ["Talk", "2026-03-16"],
    ["Someday", null],
  ] as const) {
    await records.addDeal({ title, value: "1", expectedCloseDate });
  }
  const question = { kind: "deal", groups: [{ field: "expectedCloseDate", step: "day" }] };
  const asked = encodeURIComponent(JSON.stringify(question));
  await page.goto(`/app/reports/report?question=${asked}`);
  await page.getByLabel("Picture", { exact: true }).selectOption({ label: "Map of days" });
  const map = page.getByRole("figure", { name: "Number of deals" });
  await expect(map.getByRole("link")).toHaveCount(3);
  await expect(map.getByText("2024", { exact: true })).toBeVisible();
  await expect(map.getByText("2026", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /No expected Close Date: 1$/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await map.getByRole("link", { name: "Feb 29, 2024: 1" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(map.getByText("Mar 5, 2026: 2").last()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("rowheader")).toHaveText(["Renewal", "Rollout"]);
});

test("asks about deals as they were at the end of a day, and opens them", async ({
  page,
  records,
  expectProblem,
}) => {
  expectProblem(/400 \(Bad Request\) .*\/api\/reports\/answer/);
  await records.addDeal({ title: "Anvils", value: "1000", stage: "proposal" });
  await page.goto("/app/reports/report");
  const day = page.getByLabel("Deals as of", { exact: true });
  await day.selectOption({ label: "A day" });
  await expect(page.getByText(/^Number of deals by stage, at the end of [A-Z]/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /Proposal: 1$/ }).click();
  await expect(page.getByRole("region", { name: "As of a day" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Anvils" })).toBeVisible();
  await page.goBack();

  await day.selectOption({ label: "The end of last year" });
  await expect(page.getByText("Number of deals by stage, at the end of last year.")).toBeVisible();
  await expect(
    page.getByText(/^There were no deals on .+ Choose .+ or a later day\.$/),
  ).toBeVisible();
  await day.selectOption({ label: "Now" });
  await expect(page.getByText("Number of deals by stage.")).toBeVisible();
});

test("the figures of a heat map can be read on each of its shades", async ({ page, records }) => {
  const priorities = ["low", "medium", "high"] as const;
  const stages = ["lead", "qualified", "proposal", "negotiation"] as const;
  const places = priorities.flatMap((priority) => stages.map((stage) => ({ priority, stage })));
  for (const [place, where] of places.entries()) {
    await records.addDeal({ title: "Sale", value: String(place + 1), ...where });
  }
  await page.goto("/app/reports/report");
  for (const [label, option] of [
    ["Measure", "Sum: Value"],
    ["Grouped by", "Priority"],
    ["And by", "Stage"],
    ["Picture", "Heat map"],
  ] as const) {
    await page.getByLabel(label, { exact: true }).selectOption({ label: option });
  }
  const figure = page.getByRole("figure", { name: /^Sum of value/ });
  await expect(figure.locator("rect + text")).toHaveCount(places.length);
  for (const theme of ["light", "dark"]) {
    await page.evaluate((name) => (document.documentElement.className = name), theme);
    expect(Math.min(...(await figure.evaluate(contrasts))), theme).toBeGreaterThan(4.5);
  }
});

/** Of each figure with the shade behind it (WCAG 2.2, 1.4.3). */
function contrasts(figure: Element): number[] {
  const channels = (color: string) => color.match(/\d+/g)?.map(Number).slice(0, 3) ?? [];
  const light = (color: number[]) =>
    color
      .map((value) => value / 255)
      .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, place) => sum + value * ([0.2126, 0.7152, 0.0722][place] ?? 0), 0.05);
  let card = figure;
  const groundOf = () => getComputedStyle(card).backgroundColor;
  while (groundOf() === "rgba(0, 0, 0, 0)") card = card.parentElement ?? document.body;
  const ground = channels(groundOf());
  return [...figure.querySelectorAll("rect")].map((shade) => {
    const { fill, opacity } = getComputedStyle(shade);
    const mixed = channels(fill).map(
      (value, place) => value * Number(opacity) + (ground[place] ?? 0) * (1 - Number(opacity)),
    );
    const text = shade.nextElementSibling;
    const both = [light(mixed), light(channels(text ? getComputedStyle(text).fill : ""))];
    return Math.max(...both) / Math.min(...both);
  });
}
