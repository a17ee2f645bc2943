import { expect, test } from "vitest";
import { periodAbout } from "./forecast-periods.ts";
import { paceOf, quotaOf } from "./quotas.ts";

const quarter = periodAbout("quarter", "2026-11-24", 1);
const november = { period: "month", first: "2026-11-01", amount: "30.50" } as const;
const december = { period: "month", first: "2026-12-01", amount: "10.00" } as const;

test("a period's own quota goes before the sum of the shorter ones", () => {
  expect(quotaOf(quarter, [])).toBeNull();
  const elsewhere = { ...december, first: "2027-01-01" };
  expect(quotaOf(quarter, [november, december, elsewhere])).toBe("40.50");
  const own = { period: "quarter", first: "2026-10-01", amount: "100.00" } as const;
  expect(quotaOf(quarter, [november, own])).toBe("100.00");
  expect(quotaOf(periodAbout("year", "2026-11-24", 1), [november, own])).toBe("100.00");
  expect(quotaOf(periodAbout("month", "2026-11-24", 1), [own])).toBeNull();
});

test("the pace is what each week that is left has to bring", () => {
  // October to December 2026 has 92 days; by December 18 there are 78 over and 14 left.
  expect(paceOf("1000.00", "300.00", quarter, "2026-12-18")).toEqual({
    share: 0.3,
    gap: "700.00",
    expectedShare: 78 / 92,
    daysLeft: 14,
    neededPerWeek: 350,
  });
  expect(paceOf("100.00", "150.00", quarter, "2026-12-29")).toMatchObject({
    share: 1.5,
    gap: "0.00",
    neededPerWeek: 0,
  });
  // The last day has to bring all that is missing.
  expect(paceOf("100.00", "90.00", quarter, "2026-12-31")).toMatchObject({
    daysLeft: 1,
    neededPerWeek: 10,
  });
});

test("a period that is over asks for nothing more, one to come has all its days", () => {
  expect(paceOf("10.00", "4.00", quarter, "2027-01-01")).toMatchObject({
    daysLeft: 0,
    neededPerWeek: null,
  });
  expect(paceOf("92.00", "0.00", quarter, "2026-01-01")).toMatchObject({
    daysLeft: 92,
    expectedShare: 0,
    neededPerWeek: 7,
  });
  expect(paceOf("0.00", "0.00", quarter, "2026-12-31").share).toBe(1);
});
