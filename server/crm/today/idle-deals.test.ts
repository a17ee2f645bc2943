import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { allOf } from "#shared/filters/filters.ts";
import { deal, type Deal } from "#shared/crm/deals.ts";
import { defaultStages } from "#shared/crm/default-pipeline.ts";
import { today } from "#shared/crm/today.ts";
import { dayIn } from "#server/platform/queries/calendar-days.ts";
import { Past } from "#tests/support/past.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

let past: Past;

beforeAll(async () => {
  past = await Past.begin();
  return () => past.end();
});

const minuteMs = 60_000;
const kiritimati = "Pacific/Kiritimati";
/** 26 hours behind it. */
const west = "Etc/GMT+12";

/** Deals that become idle so many minutes from now. */
async function dealsIdleIn(user: TestClient, minutes: number[]): Promise<Deal[]> {
  const added: Deal[] = [];
  for (const inMinutes of minutes) {
    const body = { title: `Idle in ${inMinutes}`, value: "10" };
    const answer = await user.ask({ method: "POST", path: "/api/deals", body });
    const made = deal.parse(answer.body);
    const days = defaultStages.find(({ key }) => key === made.stage)?.idleAfterDays ?? 0;
    past.happened(new Date(Date.now() + inMinutes * minuteMs - days * 1_440 * minuteMs), answer);
    added.push(made);
  }
  await past.settle();
  return added;
}

function idsOf(deals: Deal[]): string[] {
  return deals.map(({ id }) => id);
}

async function listIdle(user: TestClient, timeZone: string): Promise<Deal[]> {
  const filter = JSON.stringify(allOf({ field: "idleSince", operator: "isNotEmpty" }));
  return user.get(`/api/deals?${new URLSearchParams({ filter, timeZone })}`, z.array(deal));
}

test("Today has the deals that are idle by now, wherever its day has begun", async () => {
  const user = await signUp();
  const [idle] = await dealsIdleIn(user, [-1, 90]);
  for (const timeZone of [kiritimati, "UTC", west]) {
    const date = dayIn(timeZone, new Date());
    const { idleDeals } = await user.get(`/api/today?date=${date}`, today);
    expect(idsOf(idleDeals.items), timeZone).toEqual([idle?.id]);
    expect(idsOf(await listIdle(user, timeZone)), timeZone).toEqual([idle?.id]);
  }
});

test("a list of idle deals has a snoozed one once its day has begun where one is", async () => {
  const user = await signUp();
  const [idle] = await dealsIdleIn(user, [-1_440]);
  const snooze = { snoozedUntil: dayIn(kiritimati, new Date()), snoozeReason: "Back from leave" };
  await user.update(`/api/deals/${idle?.id}`, deal, snooze);
  expect(idsOf(await listIdle(user, kiritimati))).toEqual([idle?.id]);
  expect(idsOf(await listIdle(user, west))).toEqual([]);
  // A page there marks it as idle, even before its day has begun in UTC.
  const [listed] = await listIdle(user, kiritimati);
  expect(listed?.idleSince).not.toBeNull();
  const onToday = async (timeZone: string) => {
    const date = dayIn(timeZone, new Date());
    return idsOf((await user.get(`/api/today?date=${date}`, today)).idleDeals.items);
  };
  expect(await onToday(kiritimati)).toEqual([idle?.id]);
  expect(await onToday(west)).toEqual([]);
});

test("a deal that is snoozed everywhere is not idle", async () => {
  const user = await signUp();
  const [idle] = await dealsIdleIn(user, [-1_440]);
  const snoozedUntil = dayIn(kiritimati, new Date(Date.now() + 1_440 * minuteMs));
  const snooze = { snoozedUntil, snoozeReason: "Back from leave" };
  const changed = await user.update(`/api/deals/${idle?.id}`, deal, snooze);
  expect(changed).toMatchObject({ snoozedUntil, idleSince: null });
  expect(idsOf(await listIdle(user, kiritimati))).toEqual([]);
});
