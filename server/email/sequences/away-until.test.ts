import { expect, test } from "vitest";
import { awayUntil } from "#server/email/sequences/away-until.ts";

const now = new Date("2026-11-25T12:00:00Z");

test.each([
  ["I am out of office until December 3, 2026.", "2026-12-04"],
  ["I'm away from 1 December to 8 December, call +49 30 12 34 56.", "2026-12-09"],
  ["Back on Monday 30th November.", "2026-12-01"],
  ["I return on 2026-12-04. My last project ended on 2026-01-04.", "2026-12-05"],
  ["Ich bin bis einschließlich 8.12.2026 nicht im Büro.", "2026-12-09"],
  ["Ich bin vom 1. Dezember bis zum 5. Dezember 2026 abwesend. Tel. 030 1234", "2026-12-06"],
  ["Ab dem 07.01. bin ich wieder da.", "2027-01-08"],
  ["I do not work here any more.", "2026-11-28"],
  ["Our fair is on 3 May 2029!", "2026-11-28"],
])("%s", (text, day) => {
  expect(awayUntil(text, now).toISOString().slice(0, 10)).toBe(day);
});
