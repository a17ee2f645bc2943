import { expect, test } from "vitest";
import { findPlan, toPence, toPounds } from "./billing.ts";
import { choosePlan, type Subscribed } from "./plan-choice.ts";

const start = new Date("2027-04-01T09:00:00Z");
const end = new Date("2027-05-01T09:00:00Z");
const middle = new Date("2027-04-16T09:00:00Z");

const professional: Subscribed = {
  planId: "professional",
  nextPlanId: null,
  start,
  end,
  pence: 7_900,
  anchor: start,
  isPastDue: false,
  cancelsAtEnd: false,
};

function choose(planId: string, subscribed: Subscribed | null, now = middle) {
  const plan = findPlan(planId);
  if (!plan) throw new Error(`no plan ${planId}`);
  return choosePlan(plan, subscribed, now);
}

test("a first plan begins at once, at its full price", () => {
  expect(choose("starter-year", null)).toEqual({
    kind: "now",
    duePence: 29_000,
    creditPence: 0,
    start: middle,
    end: new Date("2028-04-16T09:00:00Z"),
    anchor: middle,
  });
});

test("a better plan begins at once and costs less by what is unused", () => {
  expect(choose("enterprise", professional)).toMatchObject({
    kind: "now",
    creditPence: 3_950,
    duePence: 15_950,
    end: new Date("2027-05-16T09:00:00Z"),
  });
  expect(choose("professional-year", professional)).toMatchObject({ duePence: 75_050 });
});

test("a smaller plan, or a month instead of a year, begins when the period ends", () => {
  expect(choose("starter", professional)).toEqual({ kind: "later", start: end });
  expect(choose("starter-year", professional)).toEqual({ kind: "later", start: end });
  const yearly = { ...professional, planId: "professional-year", pence: 79_000 };
  expect(choose("professional", yearly)).toEqual({ kind: "later", start: end });
});

test("a plan that the credit would pay for in full waits for the period's end", () => {
  const yearly = { ...professional, planId: "professional-year", pence: 79_000 };
  expect(choose("enterprise", yearly, start)).toEqual({ kind: "later", start: end });
});

test("the own plan is nothing to choose, unless another one or none was to follow", () => {
  expect(choose("professional", professional)).toEqual({ kind: "current" });
  const later = { kind: "later", start: end };
  expect(choose("professional", { ...professional, nextPlanId: "starter" })).toEqual(later);
  expect(choose("professional", { ...professional, cancelsAtEnd: true })).toEqual(later);
});

test("what is paid late in the days of grace counts from the end of the last period", () => {
  const pastDue = { ...professional, isPastDue: true };
  expect(choose("professional", pastDue, new Date("2027-05-04T00:00:00Z"))).toMatchObject({
    kind: "now",
    duePence: 7_900,
    start: end,
    end: new Date("2027-06-01T09:00:00Z"),
  });
});

test("amounts turn into pence and back", () => {
  expect([toPence("29.00"), toPence("0.05"), toPounds(29_000), toPounds(5)]).toEqual([
    2_900,
    5,
    "290.00",
    "0.05",
  ]);
  expect(() => toPence("29")).toThrow("no amount");
});
