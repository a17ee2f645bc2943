import { expect, test } from "vitest";
import { submission, submissions } from "#shared/forecast/forecast-submissions.ts";
import { team } from "#shared/accounts/members.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const path = "/api/forecast/submissions";
const asked = { period: "quarter", date: "2026-11-24" };

function submit(user: TestClient, subjectId: string, amount: string, more: object = {}) {
  const body = { ...asked, subject: "person", subjectId, amount, ...more };
  return user.ask({ method: "POST", path, body });
}

function list(user: TestClient, date = asked.date) {
  return user.get(`${path}?period=quarter&date=${date}`, submissions);
}

test("a person submits, a manager adjusts, and every version is kept", async () => {
  const owner = await signUp();
  const sales = await owner.create("/api/teams", team, { name: "Sales" });
  const rep = await addMember(owner, { role: "member", visibility: "own", teamId: sales.id });
  const { userId: repId } = await memberOf(owner, rep);
  const { userId: ownerId } = await memberOf(owner, owner);

  const own = await submit(rep, repId, "100", { note: "Two are nearly signed" });
  expect(submission.parse(own.body)).toMatchObject({ amount: "100.00", authorId: repId });
  expect((await submit(rep, repId, "120")).status).toBe(201);
  expect((await submit(owner, repId, "90", { note: "One slips" })).status).toBe(201);
  expect((await submit(owner, sales.id, "300", { subject: "team" })).status).toBe(201);
  expect((await submit(owner, ownerId, "50")).status).toBe(201);

  const seen = await list(owner, "2026-10-01");
  expect(seen.submissions.map(({ amount }) => amount)).toEqual([
    "50.00",
    "300.00",
    "90.00",
    "120.00",
    "100.00",
  ]);
  expect((await list(owner, "2027-01-01")).submissions).toEqual([]);

  const ofRep = await list(rep);
  expect(ofRep.submissions.map(({ amount }) => amount)).toEqual(["90.00", "120.00", "100.00"]);
  expect(ofRep.subjects).toMatchObject([{ id: repId }]);
});

test("only managers adjust the numbers of others, and no one those of strangers", async () => {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "member" });
  const { userId: ownerId } = await memberOf(owner, owner);
  expect(await submit(rep, ownerId, "1")).toMatchObject({
    status: 403,
    body: { error: "Owners and admins adjust the numbers of others and of teams." },
  });
  const nowhere = "00000000-0000-7000-8000-000000000000";
  expect(await submit(owner, nowhere, "1")).toMatchObject({
    status: 400,
    body: { error: "There is no such person in the workspace." },
  });
  expect((await submit(owner, ownerId, "a lot")).status).toBe(400);
});
