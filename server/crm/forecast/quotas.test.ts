import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { auditEvent } from "#shared/administration/audit.ts";
import { deal } from "#shared/crm/deals.ts";
import { periodAbout } from "#shared/forecast/forecast-periods.ts";
import { team } from "#shared/accounts/members.ts";
import { attainment, quotas } from "#shared/forecast/quotas.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const today = new Date().toISOString().slice(0, 10);
const { first } = periodAbout("month", today, 1);

function set(user: TestClient, given: object[], more: object = {}) {
  const body = { measure: "valueWon", period: "month", quotas: given, ...more };
  return user.ask({ method: "PUT", path: "/api/quotas", body });
}

function reached(user: TestClient, measure = "valueWon", period = "month") {
  const path = `/api/quotas/attainment?measure=${measure}&period=${period}&date=${today}`;
  return user.get(path, attainment);
}

/** An owner and a member of a team, who see all and their own. */
async function aTeam() {
  const owner = await signUp();
  const sales = await owner.create("/api/teams", team, { name: "Sales" });
  const rights = { role: "member", visibility: "own", teamId: sales.id } as const;
  const rep = await addMember(owner, rights);
  const { userId: repId } = await memberOf(owner, rep);
  const { userId: ownerId } = await memberOf(owner, owner);
  return { owner, rep, sales, repId, ownerId };
}

function won(user: TestClient, ownerId: string, value: string) {
  return user.create("/api/deals", deal, { title: "Sale", value, stage: "closed", ownerId });
}

test("people and teams reach their quotas by what was won, added and logged", async () => {
  const { owner, sales, repId, ownerId } = await aTeam();
  const given = [
    { subject: "person", subjectId: repId, first, amount: "1000" },
    { subject: "team", subjectId: sales.id, first, amount: "1500" },
  ];
  expect((await set(owner, given)).status).toBe(204);
  await won(owner, repId, "250.50");
  await won(owner, ownerId, "70");
  const { rows } = await reached(owner);
  expect(rows).toEqual(
    [
      expect.objectContaining({ id: sales.id, quota: "1500.00", actual: "250.50" }),
      expect.objectContaining({ id: ownerId, quota: null, actual: "70.00" }),
      expect.objectContaining({ id: repId, quota: "1000.00", actual: "250.50" }),
    ].toSorted(byIdsOf(rows)),
  );
  const ofQuarter = (await reached(owner, "valueWon", "quarter")).rows;
  expect(ofQuarter.find(({ id }) => id === repId)?.quota).toBe("1000.00");
  const deals = (await reached(owner, "newDeals")).rows;
  expect(deals.find(({ id }) => id === repId)?.actual).toBe("1.00");
  await owner.create("/api/activities", activity, { type: "call", title: "Called" });
  const calls = (await reached(owner, "calls")).rows;
  expect(calls.find(({ id }) => id === ownerId)?.actual).toBe("1.00");
});

/** People come by name, which the test does not choose. */
function byIdsOf(rows: { id: string }[]) {
  const order = rows.map(({ id }) => id);
  const placeOf = (row: { sample?: { id?: string } }) => order.indexOf(row.sample?.id ?? "");
  return (a: object, b: object) => placeOf(a) - placeOf(b);
}

test("a member with their own records sees their own quota, and none of a team", async () => {
  const { owner, rep, sales, repId, ownerId } = await aTeam();
  await set(owner, [
    { subject: "person", subjectId: repId, first, amount: "10" },
    { subject: "person", subjectId: ownerId, first, amount: "20" },
    { subject: "team", subjectId: sales.id, first, amount: "30" },
  ]);
  await won(owner, ownerId, "999");
  expect((await reached(rep)).rows).toMatchObject([{ id: repId, quota: "10.00", actual: "0.00" }]);
  const seen = await rep.get(`/api/quotas?date=${today}`, quotas);
  expect(seen.quotas).toMatchObject([{ subjectId: repId, amount: "10.00" }]);
  expect(
    (await set(rep, [{ subject: "person", subjectId: repId, first, amount: "1" }])).status,
  ).toBe(403);
});

test("a quota of someone who left stays, and says so", async () => {
  const { owner, repId } = await aTeam();
  const given = { subject: "person", subjectId: repId, first, amount: "10" };
  await set(owner, [given]);
  await owner.ask({ method: "DELETE", path: `/api/members/${repId}` });
  const { rows } = await reached(owner);
  expect(rows.find(({ id }) => id === repId)).toMatchObject({ isMember: false, quota: "10.00" });
  expect((await set(owner, [{ ...given, amount: null }])).status).toBe(204);
  expect((await reached(owner)).rows.some(({ id }) => id === repId)).toBe(false);
});

test("a quota that cannot be is refused with a sentence, and nothing is set", async () => {
  const { owner, ownerId } = await aTeam();
  const good = { subject: "person", subjectId: ownerId, first, amount: "10" };
  const nowhere = "00000000-0000-7000-8000-000000000000";
  const stranger = await set(owner, [good, { ...good, subjectId: nowhere }]);
  expect(stranger).toMatchObject({
    status: 400,
    body: { error: "There is no such person in the workspace." },
  });
  const middle = await set(owner, [{ ...good, first: "2026-11-15" }]);
  expect(middle).toMatchObject({
    status: 400,
    body: { error: "A month begins on 2026-11-01 or 2026-12-01, not on 2026-11-15." },
  });
  expect((await set(owner, [{ ...good, amount: "-5" }])).status).toBe(400);
  expect((await owner.get(`/api/quotas?date=${today}`, quotas)).quotas).toEqual([]);
  await set(owner, [good]);
  const events = await owner.get("/api/audit?group=quotas", z.array(auditEvent));
  expect(events).toMatchObject([{ action: "quotas.changed", target: "Value won" }]);
});
