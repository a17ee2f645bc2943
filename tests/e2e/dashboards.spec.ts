import { team } from "#shared/members.ts";
import { savedDashboard } from "#shared/reports/dashboards.ts";
import { savedReport } from "#shared/reports/saved-reports.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { addColleague } from "#tests/support/team.ts";

test("builds a dashboard, arranges it by keyboard, and opens the records behind a figure", async ({
  page,
  context,
  origin,
  records,
}) => {
  await records.addDeal({ title: "Large", value: "900", priority: "high" });
  const question = { kind: "deal", groups: [{ field: "priority" }] };
  const data = { name: "By priority", question };
  await context.request.post("/api/reports", { data, headers: { origin } });
  await page.goto("/app/reports");
  await page.getByRole("link", { name: "All dashboards" }).click();
  await page.getByRole("button", { name: "New dashboard" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Monday");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();

  const dialog = page.getByRole("dialog", { name: "Arrange dashboard" });
  const add = dialog.getByLabel("Add a report");
  await add.selectOption({ label: "Open value by stage" });
  await add.selectOption({ label: "By priority" });
  const listed = dialog.getByRole("listitem");
  await expect(listed).toHaveCount(2);
  await dialog.getByLabel("Width of By priority").selectOption({ label: "2 columns" });
  await expectAccessible(page);
  await dialog.getByLabel("Move By priority", { exact: true }).focus();
  for (const key of ["Space", "ArrowUp", "Space"]) await page.keyboard.press(key);
  await expect(listed.first()).toContainText("By priority");
  await dialog.getByRole("button", { name: "Done" }).click();
  const tiles = page.getByRole("list", { name: "Reports" }).getByRole("heading", { level: 2 });
  await expect(tiles).toHaveText(["By priority", "Open value by stage"]);
  await page.reload();
  await expect(tiles).toHaveText(["By priority", "Open value by stage"]);
  await expectAccessibleInBothThemes(page);

  const first = page.getByRole("region", { name: "By priority", exact: true });
  await first.getByText("Figures", { exact: true }).click();
  await expect(first.getByRole("link", { name: /High: 1$/ })).toBeVisible();
  // A change of the records is shown at once.
  await records.addDeal({ title: "Larger", value: "1000", priority: "high" });
  await expect(first.getByRole("link", { name: /High: 2$/ })).toBeVisible();
  await first.getByRole("link", { name: /High: 2$/ }).click();
  await expect(page.getByRole("rowheader")).toHaveText(["Larger", "Large"]);
});

test("shares a dashboard with a team, and says which reports the team does not see", async ({
  page,
  context,
  browser,
  origin,
}) => {
  const send = (path: string, data: object) =>
    context.request.post(path, { data, headers: { origin } });
  const { id: teamId } = team.parse(await (await send("/api/teams", { name: "Sales" })).json());
  const question = { kind: "deal", groups: [{ field: "priority" }] };
  const saved = await send("/api/reports", { name: "By priority", question });
  const { id: report } = savedReport.parse(await saved.json());
  const tiles = [{ report, width: 1 }];
  const added = await send("/api/dashboards", { name: "Monday", tiles });
  const { id } = savedDashboard.parse(await added.json());
  const grace = await addColleague(browser, context, origin, { teamId });

  await page.goto(`/app/dashboards/${id}`);
  await page.getByRole("button", { name: "Actions for Monday" }).click();
  await page.getByRole("menuitem", { name: "Rename or share" }).click();
  await page.getByLabel("Who sees it").selectOption("Team Sales");
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Shared with the team Sales\./)).toBeVisible();
  await expect(page.getByText(/^Not everyone who sees this dashboard sees: By/)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await grace.page.goto("/app/dashboards");
  await expect(grace.page.getByText("Shared with Sales by Ada Lovelace")).toBeVisible();
  await grace.page.getByRole("link", { name: "Monday" }).click();
  await expect(grace.page.getByText(/^1 report of this dashboard is not visible/)).toBeVisible();
  await page.getByRole("button", { name: "Share this report too" }).click();
  await expect(page.getByText(/^Not everyone who sees/)).toHaveCount(0);
  await grace.page.reload();
  const tile = grace.page.getByRole("region", { name: "By priority", exact: true });
  await expect(tile).toBeVisible();
  await grace.context.close();
});

test("narrows a ready dashboard to a period, and makes a copy to change", async ({
  page,
  records,
}) => {
  await records.addSampleData();
  await page.goto("/app/dashboards");
  await expect(page.getByRole("region", { name: "Ready dashboards" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "Manager" }).click();
  const won = page.getByRole("region", { name: "Value won by month", exact: true });
  await expect(won.getByText("Last 12 months", { exact: true })).toBeVisible();
  await page.getByLabel("Period", { exact: true }).selectOption({ label: "This quarter" });
  await expect(won.getByText("This quarter", { exact: true })).toBeVisible();
  await expect(page.getByText("No record fits this report.")).toHaveCount(0);
  await page.getByRole("button", { name: "Copy to change" }).click();
  await expect(page.getByRole("button", { name: "Arrange" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Actions for Manager" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "Dashboards of reports" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  const saved = page.getByRole("region", { name: "Saved dashboards" });
  await expect(saved.getByRole("link", { name: "Manager" })).toBeVisible();
});
