import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { auditEvent } from "#shared/administration/audit.ts";
import { workspaceHeader } from "#shared/accounts/members.ts";
import { currentUser } from "#shared/accounts/accounts.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { signInAgain } from "#tests/support/sign-in.ts";
import { clientWithKey, signUp, type TestClient } from "#tests/support/test-client.ts";

const anything = z.unknown();

async function endSessionsOf(by: TestClient, user: TestClient) {
  const { userId } = await memberOf(by, user);
  return by.ask({ method: "DELETE", path: `/api/members/${userId}/sessions` });
}

const isSignedOut = async (user: TestClient) =>
  (await user.ask({ method: "GET", path: "/api/contacts" })).status === 401;

test("an admin signs a member out everywhere, who can come back, and it is written down", async () => {
  const owner = await signUp();
  const admin = await addMember(owner, { role: "admin" });
  const member = await addMember(owner);
  const elsewhere = await signInAgain(member);
  const { workspaceId, workspaces } = await member.get("/api/auth/user", currentUser);
  const own = workspaces.find(({ id }) => id !== workspaceId)?.id ?? "";

  expect(await endSessionsOf(admin, member)).toMatchObject({ status: 204 });
  expect(await isSignedOut(member)).toBe(true);
  expect(await isSignedOut(elsewhere)).toBe(true);
  const headers = { [workspaceHeader]: own };
  const inTheirOwn = await member.ask({ method: "GET", path: "/api/contacts", headers });
  expect(inTheirOwn.status).toBe(401);
  expect(await isSignedOut(admin)).toBe(false);
  expect(await isSignedOut(await signInAgain(member))).toBe(false);

  const [event] = await owner.get("/api/audit?group=members", z.array(auditEvent));
  expect(event).toMatchObject({
    action: "member.signed-out",
    userEmail: admin.email,
    target: member.email,
  });
});

test("API keys go on, and cannot sign anyone out", async () => {
  const owner = await signUp();
  const member = await addMember(owner);
  const { userId } = await memberOf(owner, member);
  const { key } = await member.create("/api/api-keys", createdApiKey, {
    name: "a",
    role: "member",
  });
  const { key: strong } = await owner.create("/api/api-keys", createdApiKey, {
    name: "b",
    role: "admin",
  });
  const path = `/api/members/${userId}/sessions`;
  await clientWithKey(strong).refusal(403, { method: "DELETE", path });
  expect(await endSessionsOf(owner, member)).toMatchObject({ status: 204 });
  expect(await clientWithKey(key).get("/api/contacts", anything)).toEqual([]);
});

test("neither members nor viewers do it, nor admins to owners, nor anyone to a stranger", async () => {
  const owner = await signUp();
  const admin = await addMember(owner, { role: "admin" });
  const stranger = await signUp();
  for (const role of ["member", "viewer"] as const) {
    const user = await addMember(owner, { role });
    expect(await endSessionsOf(user, admin)).toMatchObject({ status: 403 });
  }
  expect(await endSessionsOf(admin, owner)).toMatchObject({
    status: 403,
    body: { error: "Only an owner can sign another owner out." },
  });
  const { id } = await stranger.get("/api/auth/user", currentUser);
  for (const unknown of [id, randomUUID()]) {
    await owner.refusal(404, { method: "DELETE", path: `/api/members/${unknown}/sessions` });
  }
  expect(await isSignedOut(stranger)).toBe(false);
  expect(await isSignedOut(owner)).toBe(false);
});
