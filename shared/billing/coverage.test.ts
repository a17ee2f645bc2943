import { expect, test } from "vitest";
import type { Tier } from "./billing.ts";
import {
  apiLimitSentence,
  contactLimitSentence,
  coverageOf,
  lapsedSentence,
  memberLimitSentence,
  type OwnerCover,
  standingOf,
} from "./coverage.ts";

const now = new Date("2027-04-01T00:00:00Z");
const later = now.getTime() / 1_000 + 1;
const trial = { tier: null, status: "trial" };
const tierOf = (...owners: OwnerCover[]) => coverageOf(owners, now).tier;

test("the trial is like Professional, and ends", () => {
  expect(tierOf({ until: later, ...trial })).toBe("professional");
  expect(tierOf({ until: later - 1, ...trial })).toBeNull();
  expect(tierOf({ until: null, ...trial })).toBeNull();
});

test("the best plan that an owner still pays for counts", () => {
  const starter = { until: later, tier: "starter", status: "active" } as const;
  expect(tierOf(starter)).toBe("starter");
  expect(tierOf(starter, { ...starter, tier: "enterprise" })).toBe("enterprise");
  expect(tierOf(starter, { ...starter, until: later - 2, tier: "enterprise" })).toBe("starter");
  expect(tierOf()).toBeNull();
});

test("the owner whose time is the longest decides what is shown", () => {
  const endsIn = (days: number, status: string, tier: Tier | null = null) => ({
    until: now.getTime() / 1_000 + days * 86_400,
    tier,
    status,
  });
  const standing = (...owners: OwnerCover[]) => standingOf(owners, now);
  expect(standing(endsIn(1.5, "trial"))).toEqual({
    tier: "professional",
    status: "trial",
    daysLeft: 2,
    endsAt: "2027-04-02T12:00:00.000Z",
    deleteAt: null,
  });
  expect(standing(endsIn(2, "past_due", "starter"), endsIn(1, "trial"))).toEqual({
    tier: "professional",
    status: "past_due",
    daysLeft: 2,
    endsAt: "2027-04-03T00:00:00.000Z",
    deleteAt: null,
  });
  expect(standing(endsIn(2, "trial"), endsIn(30, "active", "starter"))).toMatchObject({
    status: "paid",
    daysLeft: 30,
  });
  const over = { tier: null, daysLeft: null, endsAt: "2027-03-31T00:00:00.000Z", deleteAt: null };
  expect(standing(endsIn(-1, "trial"), endsIn(-9, "pending"))).toEqual({
    ...over,
    status: "trial_over",
  });
  expect(standing(endsIn(-1, "trial"), endsIn(-9, "lapsed"))).toEqual({
    ...over,
    status: "lapsed",
  });
});

test("a limit is explained with the plan that lifts it", () => {
  expect(contactLimitSentence({ tier: "starter" }, 1_000)).toBeNull();
  expect(contactLimitSentence({ tier: "starter" }, 1_001)).toMatch(/1,000 contacts.*Professional/);
  expect(contactLimitSentence({ tier: "professional" }, 10_001)).toMatch(/10,000.*Enterprise/);
  expect(contactLimitSentence({ tier: "enterprise" }, 1_000_000)).toBeNull();
  expect(memberLimitSentence({ tier: "starter" }, 5)).toBeNull();
  expect(memberLimitSentence({ tier: "starter" }, 6)).toMatch(/5 team members.*Professional/);
  expect(memberLimitSentence({ tier: "professional" }, 6_000)).toBeNull();
  expect(apiLimitSentence({ tier: "starter" })).toMatch(/Professional/);
  expect(apiLimitSentence({ tier: "professional" })).toBeNull();
});

test("without a plan nothing is allowed, and the sentence says what to do", () => {
  const lapsed = { tier: null };
  expect(contactLimitSentence(lapsed, 1)).toBe(lapsedSentence);
  expect(memberLimitSentence(lapsed, 1)).toBe(lapsedSentence);
  expect(apiLimitSentence(lapsed)).toBe(lapsedSentence);
});
