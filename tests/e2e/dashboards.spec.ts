import { team } from "#shared/accounts/members.ts";
import { savedDashboard } from "#shared/reports/dashboards.ts";
import { savedReport } from "#shared/reports/saved-reports.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { centerOf } from "#tests/support/board.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { addColleague } from "#tests/support/team.ts";

test("arranges a dashboard on its page, and opens the records behind a figure", async ({
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

  const arranged = page.getByRole("region", { name: "Arranged reports" });
  const names = arranged.getByRole("heading", { level: 2 });
  const add = page.getByLabel("Add a report");
  await add.selectOption({ label: "Open value by stage" });
  await add.selectOption({ label: "By priority" });
  await expect(names).toHaveText(["Open value by stage", "By priority"]);
  const widths = arranged.getByRole("group", { name: "Columns of By priority" });
  await widths.getByRole("button", { name: "2" }).click();
  await expect(page.getByText("By priority takes 2 columns.")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const handle = arranged.getByLabel("Move By priority", { exact: true });
  await expect(handle).toHaveAccessibleDescription(/^Press Space to pick the report up/);
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up By priority from place 2 of 2.")).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Over place 1 of 2.")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(page.getByText("By priority stays in place 2 of 2.")).toBeAttached();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Over place 1 of 2.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByText("Dropped By priority in place 1 of 2.")).toBeAttached();
  await expect(names).toHaveText(["By priority", "Open value by stage"]);
  await expect(handle).toBeFocused();

  await arranged.getByRole("button", { name: "Remove By priority" }).click();
  await expect(names).toHaveText(["Open value by stage"]);
  await expect(arranged.getByRole("button", { name: "Remove Open value" })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(names).toHaveText(["By priority", "Open value by stage"]);
  await page.getByRole("button", { name: "Done" }).click();
  const tiles = page.getByRole("list", { name: "Reports" }).getByRole("heading", { level: 2 });
  await expect(tiles).toHaveText(["By priority", "Open value by stage"]);
  await expect(page.getByRole("button", { name: "Arrange" })).toBeFocused();
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

test("a dashboard is arranged by mouse, and is as it was after Cancel", async ({
  page,
  context,
  origin,
}) => {
  const tiles = [
    { report: "open-value", width: 1 },
    { report: "cycle", width: 2 },
    { report: "aging", width: 3 },
  ];
  const data = { name: "Monday", tiles };
  const added = await context.request.post("/api/dashboards", { data, headers: { origin } });
  const { id } = savedDashboard.parse(await added.json());
  await page.goto(`/app/dashboards/${id}`);
  const shown = page.getByRole("list", { name: "Reports" }).getByRole("heading", { level: 2 });
  await expect(shown).toHaveCount(3);
  const before = await shown.allTextContents();
  const [first = "", second = "", third = ""] = before;
  await page.getByRole("button", { name: "Arrange" }).click();
  const arranged = page.getByRole("region", { name: "Arranged reports" });
  const names = arranged.getByRole("heading", { level: 2 });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") sent.push(request.url());
  });

  const handleOf = (name: string) => arranged.getByLabel(`Move ${name}`, { exact: true });
  // Once it stands still.
  await handleOf(third).hover();
  const from = await centerOf(handleOf(third));
  const to = await centerOf(handleOf(first));
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 8, { steps: 4 });
  await expect(page.getByText(`Picked up ${third}`)).toBeAttached();
  await page.mouse.move(to.x, to.y - 8, { steps: 5 });
  await expect(page.getByText("Over place 1 of 3.")).toBeAttached();
  await page.mouse.up();
  await expect(names).toHaveText([third, first, second]);
  await arranged.getByRole("button", { name: `Move ${first} down` }).click();
  await expect(names).toHaveText([third, second, first]);
  await page.getByRole("link", { name: "Funnel", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Leave the dashboard unsaved?" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(shown).toHaveText(before);
  expect(sent).toEqual([]);
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

test("narrows all reports to a team, and says so when the team is not there any more", async ({
  page,
  context,
  browser,
  origin,
  records,
  expectProblem,
}) => {
  const headers = { origin };
  const send = (path: string, data: object) => context.request.post(path, { data, headers });
  const { id: teamId } = team.parse(await (await send("/api/teams", { name: "East" })).json());
  const grace = await addColleague(browser, context, origin, { teamId });
  const data = { title: "Eastern", value: "500", priority: "high" };
  await grace.page.request.post(`${origin}/api/deals`, { headers, data });
  await grace.context.close();
  await records.addDeal({ title: "Own", value: "100", priority: "high" });
  const question = { kind: "deal", groups: [{ field: "priority" }] };
  const saved = await send("/api/reports", { name: "By priority", question });
  const tiles = [{ report: savedReport.parse(await saved.json()).id, width: 2 }];
  const added = await send("/api/dashboards", { name: "Monday", tiles });
  await page.goto(`/app/dashboards/${savedDashboard.parse(await added.json()).id}`);

  const tile = page.getByRole("region", { name: "By priority", exact: true });
  const owner = page.getByLabel("Owner", { exact: true });
  await tile.getByText("Figures", { exact: true }).click();
  await expect(tile.getByRole("link", { name: /High: 2$/ })).toBeVisible();
  await owner.selectOption({ label: "East" });
  await expect(tile.getByRole("link", { name: /High: 1$/ })).toBeVisible();
  await page.reload();
  await expect(owner.getByRole("option", { selected: true })).toHaveText("East");
  await expectAccessibleInBothThemes(page);
  const narrowed = page.url();
  await tile.getByText("Figures", { exact: true }).click();
  await tile.getByRole("link", { name: /High: 1$/ }).click();
  await expect(page.getByRole("rowheader")).toHaveText(["Eastern"]);

  await context.request.delete(`/api/teams/${teamId}`, { headers });
  // The server knows what the page has not loaded yet.
  expectProblem(/400.*\/api\/reports\/answer/);
  await page.goto(narrowed);
  await expect(
    tile.getByText("The filter “Owner's team” names a team that is not there any more."),
  ).toBeVisible();
  await expect(owner.getByRole("option", { selected: true })).toHaveText("Deleted team");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await owner.selectOption({ label: "Everyone's records" });
  await tile.getByText("Figures", { exact: true }).click();
  await expect(tile.getByRole("link", { name: /High: 2$/ })).toBeVisible();
  await expect(owner.getByRole("group", { name: "Teams" })).toHaveCount(0);
});

test("a dashboard on the whole screen shows what others change, and its figures stay meanwhile", async ({
  page,
  context,
  origin,
  records,
}) => {
  const send = (path: string, data: object) =>
    context.request.post(path, { data, headers: { origin } });
  await records.addDeal({ title: "First", value: "100", priority: "high" });
  const question = { kind: "deal", groups: [{ field: "priority" }] };
  const saved = await send("/api/reports", { name: "By priority", question });
  const tiles = [{ report: savedReport.parse(await saved.json()).id, width: 2 }];
  const added = await send("/api/dashboards", { name: "Wall", tiles });
  await page.goto(`/app/dashboards/${savedDashboard.parse(await added.json()).id}`);

  const tile = page.getByRole("region", { name: "By priority", exact: true });
  await tile.getByText("Figures", { exact: true }).click();
  await expect(tile.getByRole("link", { name: /High: 1$/ })).toBeVisible();
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect(page.getByRole("button", { name: "Leave full screen" })).toBeVisible();
  await expect(page.getByRole("link", { name: "All dashboards" })).toHaveCount(0);
  await tile.getByRole("link", { name: /High: 1$/ }).evaluate((figure) => {
    const main = figure.closest("main");
    main?.setAttribute("data-figure", "kept");
    new MutationObserver(() => {
      if (!main?.contains(figure)) main?.setAttribute("data-figure", "left");
    }).observe(document, { childList: true, subtree: true });
  });
  await records.addDeal({ title: "Second", value: "200", priority: "high" });
  await expect(tile.getByRole("link", { name: /High: 2$/ })).toBeVisible();
  await expect(page.getByRole("main")).toHaveAttribute("data-figure", "kept");
  await page.getByRole("button", { name: "Leave full screen" }).click();
  await expect(page.getByRole("link", { name: "All dashboards" })).toBeVisible();
});
