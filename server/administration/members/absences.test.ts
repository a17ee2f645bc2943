import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { auditEvent } from "#shared/administration/audit.ts";
import { member } from "#shared/accounts/members.ts";
import { absencePath, awayNow, eastmost, setAway, westmost } from "#tests/support/absences.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { clientWithKey, signUp, type TestClient } from "#tests/support/test-client.ts";

const absenceOf = async (by: TestClient, user: TestClient) => (await memberOf(by, user)).absence;

test("each person says when they are away, whatever their role, and that they are back", async () => {
  const owner = await signUp();
  for (const role of ["viewer", "member", "admin"] as const) {
    const user = await addMember(owner, { role });
    const path = await absencePath(owner, user);
    const days = { from: "2026-01-01", until: "2199-12-31", timeZone: "Europe/Berlin" };
    expect(await user.update(path, member, days)).toMatchObject({ role, absence: days });
    expect(await absenceOf(owner, user)).toEqual(days);
    await user.ask({ method: "DELETE", path });
    expect(await absenceOf(owner, user)).toBeNull();
  }
});

test("without a last day an absence is open", async () => {
  const owner = await signUp();
  const path = await absencePath(owner, owner);
  const days = { from: "2026-01-01", timeZone: "UTC" };
  const open = await owner.update(path, member, days);
  expect(open.absence).toEqual({ ...days, until: null });
  expect((await owner.update(path, member, { ...days, until: "" })).absence?.until).toBeNull();
});

test("owners and admins say it for others, who can change it, and it is audited", async () => {
  const owner = await signUp();
  const admin = await addMember(owner, { role: "admin" });
  const user = await addMember(owner);
  await setAway(admin, user, awayNow);
  expect(await absenceOf(user, user)).toEqual(awayNow);
  await user.ask({ method: "DELETE", path: await absencePath(owner, user) });
  await user.ask({ method: "DELETE", path: await absencePath(owner, user) });
  const events = await owner.get("/api/audit?group=members", z.array(auditEvent));
  const said = events.filter(({ action }) => action === "member.away" || action === "member.back");
  expect(said).toMatchObject([
    { action: "member.back", userEmail: user.email, target: user.email },
    {
      action: "member.away",
      userEmail: admin.email,
      target: user.email,
      details: [
        { field: "from", before: null, after: awayNow.from },
        { field: "until", before: null, after: awayNow.until },
        { field: "timeZone", before: null, after: awayNow.timeZone },
      ],
    },
  ]);
});

test("members say it for no one else, and no one for strangers", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  for (const role of ["viewer", "member"] as const) {
    const user = await addMember(owner, { role });
    const path = await absencePath(owner, owner);
    const refused = await user.refusal(403, { method: "PUT", path, body: awayNow });
    expect(refused.error).toBe("Only owners and admins can say when someone else is away.");
    await user.refusal(403, { method: "DELETE", path });
  }
  const theirs = await absencePath(stranger, stranger);
  for (const path of [theirs, `/api/members/${randomUUID()}/absence`]) {
    await owner.refusal(404, { method: "PUT", path, body: awayNow });
    await owner.refusal(404, { method: "DELETE", path });
  }
  expect(await absenceOf(stranger, stranger)).toBeNull();
});

test("a key says it with the role that it has", async () => {
  const owner = await signUp();
  const user = await addMember(owner);
  const keyOf = async (role: string) => {
    const { key } = await owner.create("/api/api-keys", createdApiKey, { name: role, role });
    return clientWithKey(key);
  };
  const path = await absencePath(owner, user);
  await (await keyOf("member")).refusal(403, { method: "PUT", path, body: awayNow });
  await (await keyOf("admin")).update(path, member, awayNow);
  expect(await absenceOf(owner, user)).toEqual(awayNow);
});

test("days that are no days, in the wrong order or over already are refused", async () => {
  const owner = await signUp();
  const path = await absencePath(owner, owner);
  const refusal = async (days: object) => {
    const body = { ...awayNow, ...days };
    const { issues } = await owner.refusal(400, { method: "PUT", path, body });
    return issues?.map((issue) => [issue.path, issue.message]);
  };
  expect(await refusal({ from: "soon" })).toEqual([
    ["from", "The first day must be a date such as 2026-12-01"],
  ]);
  expect(await refusal({ from: "2026-12-05", until: "2026-12-01" })).toEqual([
    ["until", "The last day must not be before the first day"],
  ]);
  expect(await refusal({ from: "2020-01-01", until: "2020-01-05" })).toEqual([
    ["until", "The last day is over already."],
  ]);
  expect(await refusal({ timeZone: "Mars" })).toHaveLength(1);
  expect(await absenceOf(owner, owner)).toBeNull();
});

test("the last day is over by the absence's own time zone", async () => {
  const owner = await signUp();
  const path = await absencePath(owner, owner);
  // It is always a day later in the east than in the west.
  const here = westmost();
  await owner.update(path, member, here);
  expect(await absenceOf(owner, owner)).not.toBeNull();
  const body = { ...here, timeZone: eastmost().timeZone };
  await owner.refusal(400, { method: "PUT", path, body });
});
