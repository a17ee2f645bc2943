import { expect, test } from "vitest";
import { contact } from "#shared/contacts.ts";
import { dashboardTrends, trendMonths, trendWeeks } from "#shared/dashboard.ts";
import { deal } from "#shared/deals.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp } from "#tests/support/test-client.ts";

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
