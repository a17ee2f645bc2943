import { expect, test } from "vitest";
import { z } from "zod";
import { auditEvent, type AuditEvent } from "#shared/administration/audit.ts";
import { team } from "#shared/accounts/members.ts";
import { workspace } from "#shared/accounts/workspaces.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { beginSignIn, postTwoFactor, signUpWithApp } from "#tests/support/second-factors.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";
import { appCodeOf } from "#tests/support/totp.ts";

function readAudit(user: TestClient, group: string): Promise<AuditEvent[]> {
  return user.get(`/api/audit?group=${group}`, z.array(auditEvent));
}

test("wrong and repeated codes are logged by what was tried, without a name", async () => {
  const { user, usedCode, totpUri } = await signUpWithApp();
  const pending = await beginSignIn(user.email);
  await postTwoFactor(pending, "verify-totp", { code: "000000" });
  await postTwoFactor(pending, "verify-totp", { code: usedCode });
  const another = await beginSignIn(user.email);
  await postTwoFactor(another, "verify-backup-code", { code: "aaaaa-aaaaa" });
  const failed = (await readAudit(user, "sign-ins")).filter(
    ({ action }) => action === "second-factor.failed",
  );
  expect(failed.map(({ details }) => details[0]?.after)).toEqual([
    "backup code",
    "app code",
    "app code",
  ]);
  expect(failed[0]).toMatchObject({
    target: user.email,
    userId: null,
  });
  expect(failed[0]?.address).toMatch(/^10\./);
  expect(JSON.stringify(failed)).not.toContain(usedCode);
  await postTwoFactor(another, "verify-totp", { code: appCodeOf(totpUri, 1) });
  const [newest] = await readAudit(user, "sign-ins");
  expect(newest?.action).toBe("sign-in.succeeded");
});

test("teams are logged when they are added, renamed and deleted", async () => {
  const owner = await signUp();
  const { id } = await owner.create("/api/teams", team, { name: "North" });
  await owner.update(`/api/teams/${id}`, team, { name: "West" });
  await owner.ask({ method: "DELETE", path: `/api/teams/${id}` });
  const events = await readAudit(owner, "members");
  expect(events.map(({ action, target }) => [action, target])).toEqual([
    ["team.deleted", "West"],
    ["team.renamed", "West"],
    ["team.added", "North"],
  ]);
  expect(events[1]?.details).toEqual([{ field: "name", before: "North", after: "West" }]);
});

test("the log names who made a workspace, and its new owner", async () => {
  const owner = await signUp();
  await owner.create("/api/workspaces", workspace, { name: "Side business" });
  const heir = await addMember(owner);
  const { userId } = await memberOf(owner, heir);
  const body = { userId };
  await owner.ask({ method: "POST", path: "/api/workspace/hand-over", body });
  expect(await readAudit(heir, "workspace")).toMatchObject([
    { action: "workspace.handed-over", userEmail: owner.email, target: heir.email },
    { action: "workspace.made", userEmail: owner.email, target: "Side business" },
  ]);
});

test("exports of an account and of a workspace are logged", async () => {
  const owner = await signUp();
  for (const path of ["/api/account/export", "/api/workspace/export"]) {
    expect(await owner.ask({ method: "GET", path })).toMatchObject({ status: 200 });
  }
  const events = await readAudit(owner, "exports");
  expect(events.map(({ action }) => action)).toEqual(["workspace.exported", "account.exported"]);
});
