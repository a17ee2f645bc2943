import { expect, test } from "vitest";
import { nextMorning } from "./mornings.ts";

test.each([
  [
    "the same day, while it is to come",
    "2026-03-10T22:30:00Z",
    "Asia/Tokyo",
    "2026-03-10T23:00:00Z",
  ],
  ["the day after, once it has been", "2026-03-10T23:00:00Z", "Asia/Tokyo", "2026-03-11T23:00:00Z"],
  [
    "by the clock of summer, when it begins that night",
    "2026-03-28T12:00:00Z",
    "Europe/Rome",
    "2026-03-29T06:00:00Z",
  ],
])("the next morning is %s", (_what, now, timeZone, morning) => {
  expect(nextMorning(timeZone, new Date(now))).toEqual(new Date(morning));
});
