import { member } from "#shared/accounts/members.ts";
import { dayIn } from "#server/platform/queries/calendar-days.ts";
import { memberOf } from "./members.ts";
import type { TestClient } from "./test-client.ts";

export const awayNow = { from: "2020-01-01", until: "2199-12-31", timeZone: "UTC" };

/** Today alone, where days begin first and where they begin last: the first is always the later date. */
export const eastmost = () => todayIn("Pacific/Kiritimati");
export const westmost = () => todayIn("Etc/GMT+12");

function todayIn(timeZone: string) {
  const today = dayIn(timeZone, new Date());
  return { from: today, until: today, timeZone };
}

export async function absencePath(by: TestClient, user: TestClient): Promise<string> {
  return `/api/members/${(await memberOf(by, user)).userId}/absence`;
}

export async function setAway(by: TestClient, user: TestClient, days: object) {
  return by.update(await absencePath(by, user), member, days);
}
