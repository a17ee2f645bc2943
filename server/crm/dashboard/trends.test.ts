import { expect, test } from "vitest";
import { z } from "zod";
import { changeSetSummary } from "#shared/records/changes.ts";
import { contact } from "#shared/crm/contacts.ts";
import { dashboardTrends, trendMonths, trendWeeks } from "#shared/crm/dashboard.ts";
import { deal } from "#shared/crm/deals.ts";
import { answer } from "#shared/reports/questions.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

test("a year is counted by week and by month, for what each person sees", async () => {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const person = { name: "Ada", email: "ada@x.example" };
  await owner.create("/api/contacts", contact, person);
  await rep.create("/api/contacts", contact, person);
  const sale = { title: "Sale", value: "100.10" };
  await rep.create("/api/deals", deal, sale);
  await rep.create("/api/deals", deal, { ...sale, value: "20", stage: "closed" });
  const lost = await owner.create("/api/deals", deal, sale);
  await owner.update(`/api/deals/${lost.id}`, deal, { stage: "lost", closeReason: "Price" });
  await owner.create("/api/deals", deal, { ...sale, value: "3", stage: "closed" });

  const all = await owner.get("/api/dashboard/trends", dashboardTrends);
  expect(all.weeks.contacts).toHaveLength(trendWeeks + 1);
  expect([all.weeks.contacts.at(0), all.weeks.contacts.at(-1)]).toEqual([0, 2]);
  expect(all.weeks.pipelineValue.at(0)).toBe("0.00");
  expect(all.weeks.pipelineValue.at(-1)).toBe("123.10");
  expect(all.months).toHaveLength(trendMonths);
  const month = new Date().toISOString().slice(0, 7);
  expect(all.months.at(-1)).toEqual({
    month,
    newContacts: 2,
    newDeals: 4,
    wonDeals: 2,
    wonValue: "23.00",
  });
  const own = await rep.get("/api/dashboard/trends", dashboardTrends);
  expect(own.weeks.contacts.at(-1)).toBe(1);
  expect(own.weeks.pipelineValue.at(-1)).toBe("120.10");
  expect(own.months.at(-1)).toEqual({
    month,
    newContacts: 1,
    newDeals: 2,
    wonDeals: 1,
    wonValue: "20.00",
  });
});

test("sample data counts in the months in which its records were created, and as long as they are there", async () => {
  const owner = await signUp();
  await owner.create("/api/sample-data", changeSetSummary, undefined);
  const loaded = await readMonths(owner);
  expect(loaded.newDeals).toEqual(await createdByMonth(owner, "deal"));
  expect(loaded.newContacts).toEqual(await createdByMonth(owner, "contact"));
  expect(loaded.newDeals.filter((count) => count > 0).length).toBeGreaterThan(9);

  const newest = await owner.get("/api/deals?limit=100", z.array(deal));
  const changeSetId = await owner.remove(`/api/deals/${newest.at(-1)?.id}`);
  const without = await readMonths(owner);
  expect(without.newDeals).toEqual(await createdByMonth(owner, "deal"));
  expect(without.newDeals).not.toEqual(loaded.newDeals);
  await owner.ask({ method: "POST", path: `/api/change-sets/${changeSetId}/undo` });
  expect(await readMonths(owner)).toEqual(loaded);

  await owner.ask({ method: "DELETE", path: "/api/sample-data" });
  const removed = await readMonths(owner);
  expect(removed.newContacts.concat(removed.newDeals).every((count) => count === 0)).toBe(true);
});

async function readMonths(user: TestClient) {
  const { months } = await user.get("/api/dashboard/trends", dashboardTrends);
  return {
    newContacts: months.map(({ newContacts }) => newContacts),
    newDeals: months.map(({ newDeals }) => newDeals),
  };
}

/** As the report of new records has it. */
async function createdByMonth(user: TestClient, kind: "contact" | "deal"): Promise<number[]> {
  const { months } = await user.get("/api/dashboard/trends", dashboardTrends);
  const body = { kind, groups: [{ field: "createdAt", step: "month" }], measure: { of: "count" } };
  const asked = await user.ask({ method: "POST", path: "/api/reports/answer", body });
  const { cells, groups } = answer.parse(asked.body);
  const valueAt = (place: number | undefined) => groups[0]?.values[place ?? -1]?.key ?? "";
  return months.map(
    ({ month }) => cells.find(({ at }) => valueAt(at[0]).startsWith(month))?.count ?? 0,
  );
}
