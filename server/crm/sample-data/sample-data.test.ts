import { expectSameRecords } from "#tests/support/same-records.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { changeSetSummary } from "#shared/records/changes.ts";
import { contact } from "#shared/crm/contacts.ts";
import { dashboard } from "#shared/crm/dashboard.ts";
import { deal } from "#shared/crm/deals.ts";
import { board } from "#shared/crm/board.ts";
import { defaultPipelineName } from "#shared/crm/default-pipeline.ts";
import { accuracy, gradeOf } from "#shared/forecast/forecast-accuracy.ts";
import { forecastHistory } from "#shared/forecast/forecast.ts";
import { funnel } from "#shared/forecast/funnel.ts";
import { pipeline } from "#shared/crm/pipelines.ts";
import { allOf } from "#shared/filters/filters.ts";
import { lineItemsOfDeal, lineTotal } from "#shared/crm/line-items.ts";
import { answer } from "#shared/reports/questions.ts";
import { filtered, is } from "#tests/support/filters.ts";
import { winRateOf, winRates } from "#shared/forecast/win-rates.ts";
import { changeSetOf, signUp } from "#tests/support/test-client.ts";

const load = { method: "POST", path: "/api/sample-data" };
const takeAway = { method: "DELETE", path: "/api/sample-data" };

test("sample data fills an empty workspace and goes away without a trace", async () => {
  const user = await signUp();
  expect(await user.get("/api/dashboard", dashboard)).toMatchObject({ isEmpty: true });
  await user.create("/api/sample-data", changeSetSummary, undefined);

  const filled = await user.get("/api/dashboard", dashboard);
  expect(filled).toMatchObject({
    isEmpty: false,
    contacts: { count: 120 },
    companies: { count: 40 },
  });
  // Some of them were created in the last 30 days, and some before.
  expect(filled.contacts.changePercent).toBeGreaterThan(50);
  expect(filled.companies.changePercent).toBeGreaterThan(10);
  expect(filled.tasks.active + filled.tasks.completed).toBe(40);
  expect(filled.recentActivities).toHaveLength(8);
  const { stages } = await user.get("/api/pipeline", board);
  const open = stages.filter(({ type }) => type === "open");
  expect(open.reduce((sum, { count }) => sum + count, 0)).toBe(52);
  expect(stages.every(({ count }) => count > 0)).toBe(true);
  expect(await user.get("/api/auth/user", currentUser)).toMatchObject({ hasSampleData: true });

  expect(await user.ask(takeAway)).toMatchObject({ status: 200 });
  expect(await user.get("/api/dashboard", dashboard)).toMatchObject({
    isEmpty: true,
    recentActivities: [],
  });
  expect(await user.get("/api/auth/user", currentUser)).toMatchObject({ hasSampleData: false });
});

test("a year of deals in two pipelines fills the forecast and its grades, and leaves with the rest", async () => {
  const user = await signUp();
  await user.ask(load);
  const today = new Date().toISOString().slice(0, 10);
  const shown = await user.get("/api/pipelines", z.array(pipeline));
  expect(shown.map(({ name }) => name)).toEqual([defaultPipelineName, "Sample Renewals"]);
  const { cells, periods } = await user.get(`/api/forecast/accuracy?date=${today}`, accuracy);
  const ofFirst = cells.filter(({ stage }) => !stage.startsWith("sample-"));
  for (const graded of [cells, ofFirst].map(gradeOf)) {
    expect(graded?.skill).not.toBeNull();
    expect(graded?.won).toBeGreaterThan(30);
  }
  const to = today.slice(0, 7);
  const months = `from=${Number(to.slice(0, 4)) - 1}${to.slice(4)}&to=${to}`;
  const { steps } = await user.get(`/api/funnel?${months}`, funnel);
  expect(steps.every(({ reached, lost }) => reached > 20 && lost < reached)).toBe(true);
  const { rows } = await user.get(`/api/win-rates?${months}&by=tag`, winRates);
  expect(new Set(rows.map(winRateOf)).size).toBeGreaterThan(2);
  expect(periods.filter(({ result }) => result !== "0.00").length).toBeGreaterThan(2);
  const { days } = await user.get(`/api/forecast/history?date=${today}`, forecastHistory);
  expect(new Set(days.map(({ values }) => values.closed)).size).toBeGreaterThan(2);
  const body = {
    kind: "stageMove",
    groups: [{ field: "fromStage" }],
    measure: { of: "median", field: "daysBefore" },
    filter: JSON.stringify(allOf(is("fromStage", "isNotEmpty"))),
  };
  const asked = await user.ask({ method: "POST", path: "/api/reports/answer", body });
  const moves = answer.parse(asked.body).cells;
  expect(moves).toHaveLength(7);
  expect(moves.every(({ value }) => Number(value) > 1)).toBe(true);

  await user.ask(takeAway);
  expect((await user.get(`/api/forecast/accuracy?date=${today}`, accuracy)).cells).toEqual([]);
  const left = await user.get("/api/pipelines", z.array(pipeline));
  expect(left.filter(({ isArchived }) => !isArchived)).toHaveLength(1);
  expect((await user.ask(load)).status).toBe(201);
  const again = await user.get("/api/pipelines", z.array(pipeline));
  expect(again.filter(({ isArchived }) => !isArchived)).toHaveLength(2);
});

test("deals of the last weeks were won on different days, so that no chart leaps today", async () => {
  const user = await signUp();
  await user.ask(load);
  const won = allOf(is("stage", "isAnyOf", ["closed"]));
  const deals = await user.get(`${filtered("deals", won)}&limit=200`, z.array(deal));
  const days = deals.map(({ closedAt }) => closedAt?.slice(0, 10));
  expect(days.length).toBeGreaterThan(20);
  for (const [day, ofDay] of Map.groupBy(days, (one) => one)) {
    expect(ofDay.length, day).toBeLessThanOrEqual(2);
  }
});

test("deals were won about when they were expected to close", async () => {
  const user = await signUp();
  await user.ask(load);
  const won = allOf(is("stage", "isAnyOf", ["closed"]));
  const deals = await user.get(`${filtered("deals", won)}&limit=200`, z.array(deal));
  const daysApart = deals.map(
    ({ closedAt, expectedCloseDate }) =>
      Math.abs(Date.parse(closedAt ?? "") - Date.parse(expectedCloseDate ?? "")) / 86_400_000,
  );
  expect(daysApart.length).toBeGreaterThan(20);
  expect(Math.max(...daysApart)).toBeLessThan(11);
});

test("deals are made of products, and are worth their lines where they follow them", async () => {
  const user = await signUp();
  await user.ask(load);
  const having = allOf({ related: "lineItems", has: "some" });
  const deals = await user.get(`${filtered("deals", having)}&limit=200`, z.array(deal));
  const sold = await Promise.all(
    deals.map(async ({ id, value }) => {
      const lines = await user.get(`/api/deals/${id}/line-items`, lineItemsOfDeal);
      return { value, ...lines };
    }),
  );
  const following = sold.filter(({ followsLineItems }) => followsLineItems);
  expect(following.length).toBeGreaterThan(50);
  expect(sold.length).toBeGreaterThan(following.length);
  expect(following.map(({ total }) => total)).toEqual(following.map(({ value }) => value));
  const lines = sold.flatMap(({ items }) => items);
  expect(lines.map(({ total }) => total)).toEqual(lines.map(lineTotal));
  for (const type of ["open", "won"] as const) {
    const pipelines = await user.get("/api/pipelines", z.array(pipeline));
    const stages = pipelines.flatMap((one) => one.stages).filter((stage) => stage.type === type);
    const filter = JSON.stringify(
      allOf(
        is(
          "stage",
          "isAnyOf",
          stages.map(({ key }) => key),
        ),
      ),
    );
    const groups = [{ field: "productName" }];
    const body = { kind: "lineItem", groups, measure: { of: "sum", field: "total" }, filter };
    const { body: found } = await user.ask({ method: "POST", path: "/api/reports/answer", body });
    expect(answer.parse(found).groups[0]?.values.map(({ label }) => label)).toHaveLength(8);
  }
});

test("to take a removal back brings the second pipeline and its deals back", async () => {
  const user = await signUp();
  await user.ask(load);
  const count = async () => (await user.get("/api/deals", z.array(deal))).length;
  const before = await count();
  const removal = await user.ask(takeAway);
  expect(await count()).toBe(0);
  const undo = { method: "POST", path: `/api/change-sets/${changeSetOf(removal)}/undo` };
  expect(await user.ask(undo)).toMatchObject({ status: 200 });
  expect(await count()).toBe(before);
  const shown = await user.get("/api/pipelines", z.array(pipeline));
  const second = shown.find(({ name }) => name === "Sample Renewals");
  expect(second?.isArchived).toBe(false);
  expect(second?.stages.every(({ isArchived }) => !isArchived)).toBe(true);
});

test("a person's own records stay, without their links to the sample data", async () => {
  const user = await signUp();
  await user.ask(load);
  const [sample] = await user.get("/api/contacts?limit=1", z.array(contact));
  const links = { contactId: sample?.id, companyId: sample?.companyId };
  const own = await user.create("/api/deals", deal, { title: "Own", value: "5", ...links });
  await user.update(`/api/contacts/${sample?.id}`, contact, { companyId: null, title: "Edited" });

  const removal = await user.ask(takeAway);
  expect(await user.get("/api/contacts", z.array(contact))).toEqual([]);
  expectSameRecords(await user.get("/api/deals", z.array(deal)), [
    { ...own, contactId: null, contactName: null, companyId: null, companyName: null },
  ]);

  const undo = { method: "POST", path: `/api/change-sets/${changeSetOf(removal)}/undo` };
  expect(await user.ask(undo)).toMatchObject({ status: 200 });
  expectSameRecords(await user.get(`/api/deals/${own.id}`, deal), own);
  expect(await user.get("/api/auth/user", currentUser)).toMatchObject({ hasSampleData: true });
});

test("a workspace with records is left alone", async () => {
  const user = await signUp();
  await user.create("/api/deals", deal, { title: "Own", value: "5" });
  const [loading, removing] = [await user.refusal(409, load), await user.refusal(409, takeAway)];
  expect(loading.error).toBe("Sample data can only be loaded into an empty workspace.");
  expect(removing.error).toBe("There is no sample data to take away.");
});

test("a double click loads it once", async () => {
  const user = await signUp();
  const answers = await Promise.all([user.ask(load), user.ask(load)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
});
