import { currentUser } from "#shared/accounts/accounts.ts";
import { team } from "#shared/accounts/members.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";

test("a user follows the deals of a month through the funnel, and opens a figure", async ({
  page,
  records,
}) => {
  await page.goto("/app");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Funnel" })
    .click();
  await expect(page.getByText("No deal was created in these months")).toBeVisible();
  await expectAccessible(page);

  await records.addDeal({ title: "Rollout", value: "1200", stage: "proposal" });
  await records.addDeal({ title: "Licences", value: "800", stage: "closed" });
  await records.addDeal({ title: "Too dear", value: "500", stage: "lost", closeReason: "Price" });
  await page.reload();
  await expect(page.getByRole("figure", { name: "From stage to stage" })).toBeVisible();
  const steps = page.getByRole("table", { name: "From stage to stage in a table" });
  await expect(steps.getByRole("row").nth(1)).toContainText(/Lead\s*Reached Lead:\s*3/);
  await expect(steps.getByRole("row").nth(3)).toContainText("67%");
  await expectAccessibleInBothThemes(page);

  await steps.getByRole("button", { name: /^Reached Proposal:/ }).click();
  const dialog = page.getByRole("dialog", { name: "Reached Proposal" });
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByRole("link", { name: "Rollout" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await steps.getByRole("button", { name: /^Lost after Lead:/ }).press("Enter");
  await expect(page.getByRole("link", { name: "Too dear" })).toBeVisible();
  await page.keyboard.press("Escape");

  const months = page.getByLabel("To", { exact: true });
  await months.selectOption({ index: 1 });
  await expect(page.getByText("No deal was created in these months")).toBeVisible();
});

test("a user reads win rates by a field of their own, and why deals were lost", async ({
  page,
  records,
}) => {
  await page.goto("/app/win-rates");
  await expect(page.getByText("No deal is open, and none was closed")).toBeVisible();
  await expectAccessible(page);

  const body = { entity: "deal", type: "choice", label: "Source", choices: [{ label: "Fair" }] };
  await page.request.post("/api/custom-fields", { data: body });
  const customFields = { source: "fair" };
  await records.addDeal({ title: "Licences", value: "800", stage: "closed", customFields });
  await records.addDeal({ title: "Seats", value: "400", stage: "closed" });
  await records.addDeal({ title: "Rollout", value: "1200", stage: "proposal" });
  await records.addDeal({ title: "Too dear", value: "500", stage: "lost", closeReason: "Price" });
  await page.reload();
  const parts = page.getByRole("list", { name: "Parts of the velocity" });
  await expect(parts.getByRole("listitem").filter({ hasText: "Win rate" })).toContainText("67%");
  await expect(parts.getByRole("listitem").filter({ hasText: "Average value" })).toContainText(
    "$600",
  );
  await page.getByLabel("Rows").selectOption("Source");
  const table = page.getByRole("table", { name: "Win rates" });
  await expect(table.getByRole("row").filter({ hasText: "Fair" })).toContainText("100%");
  await table.getByRole("button", { name: /^Won: No Source:/ }).click();
  const dialog = page.getByRole("dialog", { name: "Won: No Source" });
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await expect(dialog.getByRole("link", { name: "Seats" })).toBeVisible();
  await page.keyboard.press("Escape");

  const reasons = page.getByRole("figure", { name: "Lost deals by reason" });
  await reasons.getByText("Show as a table").click();
  await expectAccessibleInBothThemes(page);
  await reasons.getByRole("button", { name: /^Price, / }).click();
  await expect(page.getByRole("link", { name: "Too dear" })).toBeVisible();
});

test("a reason that is called “No reason” has a column of its own, wherever it moves", async ({
  page,
  records,
}) => {
  await records.addDeal({ title: "Rollout", value: "1200", stage: "proposal" });
  const reasonsOf = (...reasons: (string | null)[]) =>
    reasons.map((reason) => ({ reason, counts: [1], value: "100.00" }));
  const mostly = {
    price: reasonsOf("Price", "No reason", null),
    none: reasonsOf("No reason", null, "Price"),
  };
  let reasons = mostly.price;
  await page.route("**/api/lost-reasons?*", (route) => {
    const month = new URL(route.request().url()).searchParams.get("to") ?? "";
    return route.fulfill({ json: { months: [month], reasons } });
  });
  await page.goto("/app/win-rates");
  const figure = page.getByRole("figure", { name: "Lost deals by reason" });
  await figure.getByText("Show as a table").click();
  const heads = figure.getByRole("columnheader");
  await expect(heads).toHaveText(["Month", "Price", "No reason", "No reason"]);
  reasons = mostly.none;
  await page.getByLabel("To", { exact: true }).selectOption({ index: 1 });
  await expect(heads.last()).toHaveText("Price");
  await expect(heads).toHaveText(["Month", "No reason", "No reason", "Price"]);
});

for (const { path, row } of [
  { path: "/app/win-rates", row: "Owner" },
  { path: "/app/forecast", row: "Person" },
  { path: "/app/forecast/accuracy", row: "Person" },
]) {
  test(`${path} calls no one a former member while names are loading`, async ({
    page,
    records,
  }) => {
    await records.addSampleData();
    const mayLoad = Promise.withResolvers<void>();
    await page.route("**/api/members", async (route) => {
      await mayLoad.promise;
      await route.continue();
    });
    await page.goto(path);
    const head = page.getByRole("columnheader", { name: row, exact: true });
    await expect(page.getByRole("table").filter({ has: head })).toContainText("Loading...");
    await expect(page.getByText("Former member")).toHaveCount(0);
    mayLoad.resolve();
    await expect(page.getByRole("table").filter({ has: head })).toContainText("Ada Lovelace");
  });
}

test("win rates stay readable where the members could not be loaded", async ({
  page,
  records,
  expectProblem,
}) => {
  expectProblem(/500/);
  await records.addSampleData();
  await page.route("**/api/members", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/app/win-rates");
  const table = page.getByRole("table", { name: "Win rates" });
  await expect(table).toContainText("Unknown member");
  await expect(page.getByText("Loading...")).toHaveCount(0);
  await expect(page.getByText("Former member")).toHaveCount(0);
});

for (const path of ["/app/forecast", "/app/forecast/accuracy"]) {
  for (const missing of ["members", "teams"]) {
    test(`${path} names teams plainly where the ${missing} could not be loaded`, async ({
      page,
      origin,
      records,
      expectProblem,
    }) => {
      expectProblem(/500/);
      await records.addSampleData();
      const headers = { origin };
      const { id } = currentUser.parse(await (await page.request.get("/api/auth/user")).json());
      const added = await page.request.post("/api/teams", { headers, data: { name: "East" } });
      const data = { teamId: team.parse(await added.json()).id };
      await page.request.put(`/api/members/${id}`, { headers, data });
      await page.route(`**/api/${missing}`, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(path);
      await page
        .getByRole("group", { name: "Rows" })
        .getByRole("button", { name: "Team", exact: true })
        .click();
      const head = page.getByRole("columnheader", { name: "Team", exact: true });
      await expect(page.getByRole("table").filter({ has: head })).toContainText("Unknown team");
      await expect(page.getByText("Loading...")).toHaveCount(0);
      await expect(page.getByText("No team")).toHaveCount(0);
    });
  }
}
