import { expect, test } from "vitest";
import type { Activity } from "#shared/crm/activities.ts";
import { groupByDay } from "./activity-days.ts";

function activityAt(moment: Date): Activity {
  const occurredAt = moment.toISOString();
  return {
    id: crypto.randomUUID(),
    type: "note",
    title: "Note",
    description: null,
    relatedTo: null,
    relatedId: null,
    contactId: null,
    companyId: null,
    dealId: null,
    changeSetId: null,
    outcome: null,
    durationMinutes: null,
    loggedBy: null,
    userName: null,
    ruleName: null,
    occurredAt,
    createdAt: occurredAt,
    version: 1,
  };
}

test("Each day of the reader's time zone has one heading, above its newest activity", () => {
  const moments = [
    new Date(2026, 2, 2, 0, 0),
    new Date(2026, 2, 1, 23, 59),
    new Date(2026, 2, 1, 0, 0),
    new Date(2026, 1, 28, 23, 59),
  ];
  const places = groupByDay(moments.map(activityAt));
  expect(places.map(({ dayHeading, isLastOfDay }) => [dayHeading, isLastOfDay])).toEqual([
    ["March 2, 2026", true],
    ["March 1, 2026", false],
    [null, true],
    ["February 28, 2026", true],
  ]);
});
