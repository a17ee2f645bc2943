import { holdBack } from "#tests/support/hold-back.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { shiftsOf, watchShifts } from "#tests/support/layout-shifts.ts";

test("nothing moves when the typeface arrives after the records", async ({ page, records }) => {
  // The last of the alphabets that have the letter decides how it is fetched.
  await records.addContact({ name: "Sœur Turing", email: "alan@example.com" });
  const letThrough = await holdBack(page, "**/*.woff2");
  await watchShifts(page);
  await page.goto("/app/contacts", { waitUntil: "domcontentloaded" });
  // So that a usual first page has it before its first line.
  const preload = page.locator("link[rel=preload][as=font]");
  await expect(preload).toHaveAttribute("href", /inter-latin-wght/);
  await expect(page.getByText("alan@example.com")).toBeVisible();
  const arrived = page.waitForResponse("**/*.woff2");
  letThrough();
  await arrived;
  expect(await shiftsOf(page)).toEqual([]);
});

test("the request to confirm an address comes with the page, and moves nothing", async ({
  page,
}) => {
  await watchShifts(page);
  await page.goto("/app/settings/tags");
  await expect(page.getByText("Please confirm your address")).toBeVisible();
  await expect(page.getByText("No tags yet")).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
});

test("what is ready shows with the saved reports and dashboards that stand above it", async ({
  page,
  origin,
}) => {
  const question = { kind: "deal", groups: [{ field: "priority" }] };
  const headers = { origin };
  await page.request.post("/api/reports", { data: { name: "Mine", question }, headers });
  await page.request.post("/api/dashboards", { data: { name: "Monday" }, headers });
  const letReports = await holdBack(page, "**/api/reports");
  const letDashboards = await holdBack(page, "**/api/dashboards");
  const known = page.waitForResponse("**/api/pipelines");
  await watchShifts(page);
  await page.goto("/app/reports");
  await (await known).finished();
  await expect(page.getByRole("link", { name: "All dashboards" })).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
  const wonAndLost = page.getByRole("region", { name: "Won and lost" });
  await expect(wonAndLost).toBeHidden();
  letReports();
  await expect(page.getByRole("region", { name: "Saved reports" })).toBeVisible();
  await expect(wonAndLost).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "All dashboards" }).click();
  await expect(page.getByRole("button", { name: "New dashboard" })).toBeVisible();
  const ready = page.getByRole("region", { name: "Ready dashboards" });
  await expect(ready).toBeHidden();
  letDashboards();
  await expect(page.getByRole("region", { name: "Saved dashboards" })).toBeVisible();
  await expect(ready).toBeVisible();
});

test("the buttons of a report keep their places when its answer comes", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const letThrough = await holdBack(page, "**/api/reports/answer");
  await page.goto("/app/reports/report");
  const back = page.getByRole("link", { name: "All reports" });
  await expect(back).toBeVisible();
  await expect(page.getByRole("button", { name: "Save report" })).toBeVisible();
  const before = await back.boundingBox();
  letThrough();
  await expect(page.getByRole("button", { name: "Download" })).toBeEnabled();
  expect(await back.boundingBox()).toEqual(before);
});

for (const width of [390, 1280]) {
  test(`what stands below the last year keeps its place on a screen of ${width} pixels`, async ({
    page,
    records,
  }) => {
    await page.setViewportSize({ width, height: 2000 });
    await records.addDeal({ title: "Renewal", value: "10" });
    const letThrough = await holdBack(page, "**/api/dashboard/trends*");
    await page.goto("/app");
    const below = page.getByRole("region", { name: "Pipeline Overview" });
    await expect(below).toBeVisible();
    const before = await below.boundingBox();
    letThrough();
    await expect(page.getByText("1 this month, 0 last month")).toBeVisible();
    expect(await below.boundingBox()).toEqual(before);
  });
}

test("the cards of scores and of fields keep the place of their buttons", async ({
  page,
  records,
  origin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const data = {
    name: "Lead score",
    fit: [],
    engagement: [{ event: "meeting", points: 9, halfLifeDays: 30 }],
  };
  await page.request.post("/api/scores", { data, headers: { origin } });
  await records.addField({ entity: "contact", type: "text", label: "Nickname" });
  for (const { path, late, card, button } of [
    { path: "scores", late: "**/api/scores", card: "Scores", button: "New score" },
    {
      path: "fields",
      late: "**/api/custom-fields",
      card: "Fields of contacts",
      button: "Add field",
    },
  ]) {
    const letThrough = await holdBack(page, late);
    await page.goto(`/app/settings/${path}`);
    const head = page.getByRole("region", { name: card }).locator("header");
    await expect(head).toBeVisible();
    const before = await head.boundingBox();
    letThrough();
    await expect(head.getByText(button)).toBeVisible();
    expect(await head.boundingBox()).toEqual(before);
  }
});

for (const width of [390, 1280]) {
  test(`the forecast keeps its place below its history on a screen of ${width} pixels`, async ({
    page,
    records,
  }) => {
    await page.setViewportSize({ width, height: 2000 });
    const expectedCloseDate = new Date().toISOString().slice(0, 10);
    await records.addDeal({ title: "Renewal", value: "10", expectedCloseDate });
    const letThrough = await holdBack(page, "**/api/forecast/history?*");
    await page.goto("/app/forecast");
    const below = page.getByRole("region", { name: "Forecast by", exact: true });
    await expect(below).toBeVisible();
    const before = await below.boundingBox();
    letThrough();
    await expect(
      page.getByRole("figure", { name: "Forecast at the end of each day" }),
    ).toBeVisible();
    expect(await below.boundingBox()).toEqual(before);
  });
}
