import { expect, test } from "vitest";
import {
  apiLimitSentence,
  contactLimitSentence,
  coverageOf,
  lapsedSentence,
  memberLimitSentence,
  type OwnerCover,
} from "./coverage.ts";

const now = new Date("2027-04-01T00:00:00Z");
const later = now.getTime() / 1_000 + 1;
const tierOf = (...owners: OwnerCover[]) => coverageOf(owners, now).tier;

test("the trial is like Professional, and ends", () => {
  expect(tierOf({ until: later, tier: null })).toBe("professional");
  expect(tierOf({ until: later - 1, tier: null })).toBeNull();
  expect(tierOf({ until: null, tier: null })).toBeNull();
});

test("the best plan that an owner still pays for counts", () => {
  const starter = { until: later, tier: "starter" } as const;
  expect(tierOf(starter)).toBe("starter");
  expect(tierOf(starter, { until: later, tier: "enterprise" })).toBe("enterprise");
  expect(tierOf(starter, { until: later - 2, tier: "enterprise" })).toBe("starter");
  expect(tierOf()).toBeNull();
});

test("a limit is told with the plan that lifts it", () => {
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
