import { readFile } from "node:fs/promises";
import { savedDashboard } from "#shared/reports/dashboards.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a user sets two measures against each other, and opens the records of a point", async ({
  page,
  records,
}) => {
  await records.addField({ entity: "deal", label: "Seats", type: "number" });
  for (const [title, value, priority, seats] of [
    ["Small", "100", "low", 5],
    ["Large", "900", "high", 40],
    ["Larger", "1000", "high", 20],
    ["Unknown", "300", "medium", null],
  ] as const) {
    await records.addDeal({ title, value, priority, customFields: { seats } });
  }
  await page.goto("/app/reports/report");
  const choose = (label: string, option: string) =>
    page.getByLabel(label, { exact: true }).selectOption({ label: option });
  await choose("Grouped by", "Priority");
  await choose("Measure", "Average: Value");
  await choose("And by", "Stage");
  await page.getByLabel("Goal", { exact: true }).fill("500");
  await page.getByLabel("Goal", { exact: true }).press("Enter");
  await choose("Against", "Sum: Seats");
  await expect(
    page.getByText("Average of value against sum of seats of deals by priority."),
  ).toBeVisible();
  await expect(page.getByLabel("And by", { exact: true })).toHaveCount(0);
  await expect(page.getByLabel("Goal", { exact: true })).toHaveCount(0);
  await expect(page.getByLabel("Picture", { exact: true })).toHaveValue("scatter");
  await choose("Against", "Average: Seats");
  const row = page.getByRole("row", { name: /^High/ });
  await expect(row.getByRole("cell")).toHaveText(["2", "$950", "30"]);

  const picture = page.getByRole("figure", { name: /^Average of value against/ });
  await expect(picture.getByRole("link")).toHaveCount(2);
  await expect(
    page.getByText("Not drawn, but in the table: 1 group without one of the figures."),
  ).toBeVisible();
  // The bar at the top covers buttons that are scrolled below it.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessibleInBothThemes(page);
  const low = picture.getByRole("link", { name: /^Low: / });
  await low.focus();
  await expect(picture.getByText(/^Low: Average of value of deals \$100, /).last()).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(picture.getByRole("link", { name: /^High: / })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(low).toBeFocused();
  await page.keyboard.press("ArrowUp");

  await page.getByRole("button", { name: "Download" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Picture as SVG" }).click();
  const svg = await readFile(await (await download).path(), "utf8");
  expect(svg.match(/<text[^>]*>High<\/text>/g)).toHaveLength(1);
  expect(svg).toContain("Average of value of deals");

  await picture.getByRole("link", { name: /^High: / }).press("Enter");
  await expect(page.getByRole("rowheader")).toHaveText(["Larger", "Large"]);
  await page.goBack();
  await choose("Measure", "Average: Seats");
  await expect(page.getByLabel("Against", { exact: true })).toHaveValue("average value");
  await expect(row.getByRole("cell")).toHaveText(["2", "30", "$950"]);
  await choose("Measure", "Average: Value");
  await choose("Against", "Nothing");
  await expect(page.getByText("Average of value of deals by priority.")).toBeVisible();
  await expect(page.getByLabel("Picture", { exact: true })).toHaveValue("bars");
});

test("where no group has both figures, the table stands alone, and no picture is downloaded", async ({
  page,
  records,
}) => {
  await records.addField({ entity: "deal", label: "Seats", type: "number" });
  await records.addDeal({ title: "Small", value: "100" });
  await page.goto("/app/reports/report");
  await page.getByLabel("Against", { exact: true }).selectOption({ label: "Average: Seats" });
  await expect(
    page.getByText("No group has both figures. The table below shows what there is."),
  ).toBeVisible();
  await expect(page.getByRole("row", { name: /^Lead/ }).getByRole("cell")).toHaveText(["1", "–"]);
  await page.getByRole("button", { name: "Download" }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Figures as CSV",
    "Figures as Excel",
    "Print",
  ]);
});

test("the customers of a ready report are points, also on a dashboard", async ({
  page,
  origin,
  records,
}) => {
  for (const [name, values] of [
    ["Acme", ["100", "300"]],
    ["Globex", ["5000.50"]],
  ] as const) {
    const { id: companyId } = await records.addCompany({ name });
    for (const value of values) {
      await records.addDeal({ title: name, value, stage: "closed", companyId });
    }
  }
  await page.goto("/app/reports");
  await page.getByRole("link", { name: /^Customers by deals and value/ }).click();
  await page
    .getByRole("link", { name: /^Acme: Average of value of deals \$200\.00, Number of deals 2$/ })
    .click();
  await expect(page.getByRole("rowheader")).toHaveText(["Acme", "Acme"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goBack();
  await expect(page.getByRole("figure").getByRole("link")).toHaveCount(2);
  await expectAccessible(page);

  const added = await page.request.post(`${origin}/api/dashboards`, {
    headers: { origin },
    data: { name: "Customers", tiles: [{ report: "often-or-large", width: 1 }] },
  });
  await page.goto(`/app/dashboards/${savedDashboard.parse(await added.json()).id}`);
  const tile = page.getByRole("region", { name: "Customers by deals and value" });
  await tile.getByText("Figures", { exact: true }).click();
  await expect(tile.getByRole("row", { name: /^Globex/ }).getByRole("cell")).toHaveText([
    "$5,000.50",
    "1",
  ]);
  await expectAccessible(page);
  await tile
    .getByRole("figure")
    .getByRole("link", { name: /^Globex: / })
    .press("Enter");
  await expect(page.getByText("Globex", { exact: true }).first()).toBeVisible();
});
