import { describe, expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { auditEvent } from "#shared/administration/audit.ts";
import { workspaceHeader } from "#shared/accounts/members.ts";
import { keySecondFactorSentence, secondFactorSentence } from "#shared/accounts/second-factors.ts";
import { workspace } from "#shared/accounts/workspaces.ts";
import { addMember } from "#tests/support/members.ts";
import {
  addApp,
  beginSignIn,
  confirmation,
  postTwoFactor,
  signUpWithApp,
} from "#tests/support/second-factors.ts";
import { signInAgain } from "#tests/support/sign-in.ts";
import {
  clientWith,
  clientWithKey,
  cookieOf,
  signUp,
  testPassword,
  type TestClient,
} from "#tests/support/test-client.ts";
import { appCodeOf } from "#tests/support/totp.ts";

const path = "/api/workspace";
const anything = z.unknown();

function demand(owner: TestClient, requiresSecondFactor = true) {
  return owner.update(path, workspace, { requiresSecondFactor });
}

async function needsIt(user: TestClient): Promise<boolean> {
  return (await user.get("/api/auth/user", currentUser)).needsSecondFactor;
}

/** An owner who demands a second factor of everyone, and a member who has none. */
async function demandingWorkspace() {
  const { user: owner, ...app } = await signUpWithApp();
  const member = await addMember(owner);
  await demand(owner);
  return { owner, member, ...app };
}

describe("the rule that everyone needs a second factor", () => {
  test("is made by an owner who has one, and written down", async () => {
    const plain = await signUp();
    const body = { requiresSecondFactor: true };
    const { error } = await plain.refusal(409, { method: "PUT", path, body });
    expect(error).toContain("Set up a second factor for yourself first");
    const { user: owner } = await addApp(plain);
    const admin = await addMember(owner, { role: "admin" });
    const refused = await admin.refusal(403, { method: "PUT", path, body });
    expect(refused.error).toBe("Only an owner can say whether everyone needs a second factor.");
    expect(await demand(owner)).toMatchObject(body);
    const [event] = await owner.get("/api/audit?group=workspace", z.array(auditEvent));
    expect(event).toMatchObject({ action: "workspace.changed", userEmail: owner.email });
    expect(event?.details).toEqual([
      { field: "requiresSecondFactor", before: "false", after: "true" },
    ]);
  });

  test("leaves the name to admins, who do not touch the rule", async () => {
    const { owner } = await demandingWorkspace();
    const { user: admin } = await addApp(await addMember(owner, { role: "admin" }));
    const body = { name: "Acme", requiresSecondFactor: true };
    expect(await admin.update(path, workspace, body)).toMatchObject(body);
    const lifted = { requiresSecondFactor: false };
    await admin.refusal(403, { method: "PUT", path, body: lifted });
  });

  test.each([
    "/api/contacts",
    "/api/companies",
    "/api/deals",
    "/api/tasks",
    "/api/activities",
    "/api/dashboard",
    "/api/members",
    "/api/teams",
    "/api/workspace",
  ])("keeps %s from a member without one", async (list) => {
    const { member } = await demandingWorkspace();
    const { error } = await member.refusal(403, { method: "GET", path: list });
    expect(error).toBe(secondFactorSentence);
  });

  test("keeps a member without one from writing, and leaves their account open", async () => {
    const { member } = await demandingWorkspace();
    const body = { name: "Jane", email: "jane@x.example" };
    await member.refusal(403, { method: "POST", path: "/api/contacts", body });
    expect(await needsIt(member)).toBe(true);
    await member.get("/api/account/sessions", anything);
    await member.get("/api/account/passkeys", anything);
    await member.get("/api/account/export", anything);
  });

  test("lets a member go on who has set one up, in that session alone", async () => {
    const { member } = await demandingWorkspace();
    const { user: strong } = await addApp(member);
    expect(await needsIt(strong)).toBe(false);
    await strong.get("/api/contacts", anything);
    await member.refusal(401, { method: "GET", path: "/api/contacts" });
  });

  test("is met by signing in with a code, and kept by a new password", async () => {
    const { owner, totpUri } = await demandingWorkspace();
    const pending = await beginSignIn(owner.email);
    const code = appCodeOf(totpUri, 1);
    const again = clientWith(
      cookieOf(await postTwoFactor(pending, "verify-totp", { code })),
      owner.email,
    );
    await again.get("/api/contacts", anything);
    const changed = await again.ask({
      method: "POST",
      path: "/api/auth/change-password",
      body: { currentPassword: testPassword, newPassword: "another good password" },
    });
    expect(changed.status).toBe(200);
    await clientWith(cookieOf(changed), owner.email).get("/api/contacts", anything);
  });

  test("is met by a backup code", async () => {
    const { owner, backupCodes } = await demandingWorkspace();
    const pending = await beginSignIn(owner.email);
    const body = { code: backupCodes[0] };
    const answer = await postTwoFactor(pending, "verify-backup-code", body);
    const again = clientWith(cookieOf(answer), owner.email);
    expect(await needsIt(again)).toBe(false);
    await again.get("/api/contacts", anything);
  });

  test("shuts out who switches theirs off, until the rule goes", async () => {
    const { owner, member } = await demandingWorkspace();
    const { user: strong } = await addApp(member);
    const answer = await postTwoFactor(strong, "disable", confirmation);
    const weak = clientWith(cookieOf(answer), member.email);
    const { error } = await weak.refusal(403, { method: "GET", path: "/api/contacts" });
    expect(error).toBe(secondFactorSentence);
    await demand(owner, false);
    await weak.get("/api/contacts", anything);
  });

  test("does not reach into a member's other workspaces", async () => {
    const { owner, member } = await demandingWorkspace();
    const { workspaceId, workspaces } = await member.get("/api/auth/user", currentUser);
    const own = workspaces.find(({ id }) => id !== workspaceId);
    const headers = { [workspaceHeader]: own?.id ?? "" };
    const answer = await member.ask({ method: "GET", path: "/api/contacts", headers });
    expect(answer.status).toBe(200);
    await owner.get("/api/contacts", anything);
  });

  test("lets a member leave", async () => {
    const { member } = await demandingWorkspace();
    const answer = await member.ask({ method: "POST", path: "/api/workspace/leave" });
    expect(answer.status).toBe(204);
    await member.get("/api/contacts", anything);
  });

  test("stops the API keys of members without one, until they have one", async () => {
    const { user: owner } = await signUpWithApp();
    const member = await addMember(owner);
    const made = { name: "Import", role: "member" };
    const { key } = await member.create("/api/api-keys", createdApiKey, made);
    const program = clientWithKey(key);
    await program.get("/api/contacts", anything);
    await demand(owner);
    const { error } = await program.refusal(403, { method: "GET", path: "/api/contacts" });
    expect(error).toBe(keySecondFactorSentence);
    await addApp(member);
    await program.get("/api/contacts", anything);
  });

  test("applies to the records in an account's export", async () => {
    const { user: owner } = await signUpWithApp();
    await demand(owner);
    await owner.get("/api/account/export", anything);
    const answer = await postTwoFactor(owner, "disable", confirmation);
    const weak = clientWith(cookieOf(answer), owner.email);
    const { error } = await weak.refusal(403, { method: "GET", path: "/api/account/export" });
    expect(error).toBe(secondFactorSentence);
  });
});

test("a second factor ends the sessions that began with the password alone", async () => {
  const user = await signUp();
  const elsewhere = await signInAgain(user);
  await addApp(user);
  expect(await elsewhere.ask({ method: "GET", path: "/api/contacts" })).toMatchObject({
    status: 401,
  });
});
