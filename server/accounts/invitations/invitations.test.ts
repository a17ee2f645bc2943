import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { invitation, invitationOffer, team } from "#shared/accounts/members.ts";
import {
  accept,
  addMember,
  copiedToken,
  invite,
  listMembers,
  mailedInvitation,
  memberOf,
} from "#tests/support/members.ts";
import { readOutbox } from "#tests/support/outbox.ts";
import { send, signUp, statusesOf, type TestClient } from "#tests/support/test-client.ts";

const invitations = z.array(invitation);
const readMe = (user: TestClient) => user.get("/api/auth/user", currentUser);

function acceptWith(token: string) {
  return { method: "POST", path: "/api/invitations/accept", body: { token } };
}

function readWith(token: string) {
  return { method: "POST", path: "/api/invitations/read", body: { token } };
}

test("a new user joins by the mail's link, with the rights that were offered", async () => {
  const owner = await signUp();
  const sales = await owner.create("/api/teams", team, { name: "Sales" });
  const joining = await signUp();
  const rights = { role: "viewer", visibility: "team", teamId: sales.id } as const;
  await invite(owner, joining.email.toUpperCase(), rights);
  const token = await mailedInvitation(joining.email);
  const { body } = await send(readWith(token));
  expect(invitationOffer.parse(body)).toEqual({
    workspaceName: "Ada's workspace",
    invitedByName: "Ada Tester",
    email: joining.email,
    role: "viewer",
    provesAddress: true,
  });

  await accept(joining, token);

  expect(await memberOf(owner, joining)).toMatchObject(rights);
  const me = await readMe(joining);
  expect(me).toMatchObject({ ...rights, workspaceId: (await readMe(owner)).workspaceId });
  expect(me.workspaces).toHaveLength(2);
  expect(await owner.get("/api/invitations", invitations)).toEqual([]);
});

test("the mail names who invites, who is invited and to what", async () => {
  const owner = await signUp();
  const email = `${randomUUID()}@x.example`;
  await invite(owner, email);
  const [mail] = await readOutbox(email);
  expect(mail?.subject).toBe("Join Ada's workspace on CRM Pro");
  expect(mail?.text).toContain(owner.email);
  expect(mail?.text).toContain("Join the workspace:\nhttp");
});

test("the waiting invitations are listed, and without their tokens", async () => {
  const owner = await signUp();
  const email = `${randomUUID()}@x.example`;
  const created = await invite(owner, email, { role: "admin" });
  const answer = await owner.ask({ method: "GET", path: "/api/invitations" });
  expect(answer.body).toEqual([created]);
  expect(created).toMatchObject({
    email,
    role: "admin",
    visibility: "all",
    invitedByName: "Ada Tester",
  });
  const days = (Date.parse(created.expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.1);
  expect(Object.keys(created)).not.toContain("mailTokenHash");
});

describe("an invitation lets no one in", () => {
  test("who has another address", async () => {
    const [owner, invited, other] = await Promise.all([signUp(), signUp(), signUp()]);
    await invite(owner, invited.email);
    const token = await mailedInvitation(invited.email);
    const { error } = await other.refusal(403, acceptWith(token));
    expect(error).toBe(
      `This invitation is for ${invited.email}. Sign in with that address to accept it.`,
    );
    expect(await listMembers(owner)).toHaveLength(1);
    await accept(invited, token);
  });

  test("who has only a copied link and has not confirmed the address", async () => {
    const [owner, invited] = await Promise.all([signUp(), signUp()]);
    const { id } = await invite(owner, invited.email);
    const token = await copiedToken(owner, id);
    const { body } = await send(readWith(token));
    expect(invitationOffer.parse(body)).toMatchObject({ provesAddress: false });
    const { error } = await invited.refusal(403, acceptWith(token));
    expect(error).toContain("Please confirm first");
    expect(await listMembers(owner)).toHaveLength(1);
  });

  test("twice", async () => {
    const [owner, invited, second] = await Promise.all([signUp(), signUp(), signUp()]);
    await invite(owner, invited.email);
    const token = await mailedInvitation(invited.email);
    await accept(invited, token);
    for (const user of [invited, second]) {
      const { error } = await user.refusal(410, acceptWith(token));
      expect(error).toBe("This invitation has been used. Sign in to open the workspace.");
    }
  });

  test("twice at the same moment", async () => {
    const [owner, invited] = await Promise.all([signUp(), signUp()]);
    await invite(owner, invited.email);
    const token = await mailedInvitation(invited.email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => invited.ask(acceptWith(token))));
    expect(statusesOf(answers)).toEqual([204, 410, 410, 410]);
    expect(await listMembers(owner)).toHaveLength(2);
  });

  test("after it was withdrawn", async () => {
    const [owner, invited] = await Promise.all([signUp(), signUp()]);
    const { id } = await invite(owner, invited.email);
    const token = await mailedInvitation(invited.email);
    await owner.ask({ method: "DELETE", path: `/api/invitations/${id}` });
    for (const request of [readWith(token), acceptWith(token)]) {
      const { error } = await invited.refusal(410, request);
      expect(error).toBe("This invitation was withdrawn. Ask the workspace for a new one.");
    }
    await owner.refusal(404, { method: "DELETE", path: `/api/invitations/${id}` });
  });

  test("by the link of an earlier mail", async () => {
    const [owner, invited] = await Promise.all([signUp(), signUp()]);
    const { id } = await invite(owner, invited.email);
    const earlier = await mailedInvitation(invited.email);
    const resend = { method: "POST", path: `/api/invitations/${id}/resend` };
    expect(await owner.ask(resend)).toMatchObject({ status: 200 });
    await invited.refusal(404, acceptWith(earlier));
    await accept(invited, await mailedInvitation(invited.email));
  });

  test("by a made-up token", async () => {
    const stranger = await signUp();
    for (const token of ["x", "x".repeat(43), "%00"]) {
      const { error } = await stranger.refusal(404, acceptWith(token));
      expect(error).toContain("This invitation does not exist.");
    }
    await stranger.refusal(400, acceptWith("x".repeat(201)));
    await stranger.refusal(400, acceptWith(""));
  });

  test("who is signed out", async () => {
    const owner = await signUp();
    const email = `${randomUUID()}@x.example`;
    await invite(owner, email);
    const answer = await send(acceptWith(await mailedInvitation(email)));
    expect(answer.status).toBe(401);
  });
});

test("a copied link lets in a user who has confirmed the address", async () => {
  const [first, second] = await Promise.all([signUp(), signUp()]);
  const user = await addMember(first);
  const { id } = await invite(second, user.email, { role: "admin" });
  await accept(user, await copiedToken(second, id));
  expect(await memberOf(second, user)).toMatchObject({ role: "admin" });
  expect((await readMe(user)).workspaces).toHaveLength(3);
});

test("a new link ends the one that was copied before", async () => {
  const owner = await signUp();
  const { id } = await invite(owner, `${randomUUID()}@x.example`);
  const before = await copiedToken(owner, id);
  const now = await copiedToken(owner, id);
  expect((await send(readWith(before))).status).toBe(404);
  expect((await send(readWith(now))).status).toBe(200);
});

test("no one is invited twice, or while they are a member", async () => {
  const owner = await signUp();
  const member = await addMember(owner);
  const email = `${randomUUID()}@x.example`;
  await invite(owner, email);
  const post = (body: object) => ({ method: "POST", path: "/api/invitations", body });
  const again = await owner.refusal(409, post({ email }));
  expect(again.error).toBe("This person is invited already. You can send the mail again.");
  const joined = await owner.refusal(409, post({ email: member.email }));
  expect(joined.error).toBe("This person belongs to the workspace already.");
});

test("who has not confirmed their own address invites no one", async () => {
  const owner = await signUp();
  const email = `${randomUUID()}@x.example`;
  const request = { method: "POST", path: "/api/invitations", body: { email } };
  const { error } = await owner.refusal(403, request);
  expect(error).toContain("Please confirm your email address before you invite others");
  expect(await owner.get("/api/invitations", invitations)).toEqual([]);
  expect(await readOutbox(email)).toEqual([]);
});

test("an admin invites anyone but owners", async () => {
  const owner = await signUp();
  const admin = await addMember(owner, { role: "admin" });
  const email = `${randomUUID()}@x.example`;
  const body = { email, role: "owner" };
  const { error } = await admin.refusal(403, { method: "POST", path: "/api/invitations", body });
  expect(error).toBe("Only an owner can say who else is one.");
  const offered = await invite(owner, email, { role: "owner" });
  for (const [method, path] of [
    ["POST", `/api/invitations/${offered.id}/link`],
    ["POST", `/api/invitations/${offered.id}/resend`],
    ["DELETE", `/api/invitations/${offered.id}`],
  ] as const) {
    await admin.refusal(403, { method, path });
  }
  expect(await owner.get("/api/invitations", invitations)).toEqual([offered]);
  await invite(admin, `${randomUUID()}@x.example`, { role: "admin" });
});

test("members and viewers neither invite nor see who is invited", async () => {
  const owner = await signUp();
  const { id } = await invite(owner, `${randomUUID()}@x.example`);
  for (const role of ["member", "viewer"] as const) {
    const user = await addMember(owner, { role });
    for (const request of [
      { method: "GET", path: "/api/invitations" },
      { method: "POST", path: "/api/invitations", body: { email: "a@x.example" } },
      { method: "POST", path: `/api/invitations/${id}/link` },
      { method: "POST", path: `/api/invitations/${id}/resend` },
      { method: "DELETE", path: `/api/invitations/${id}` },
    ]) {
      await user.refusal(403, request);
    }
  }
  expect((await owner.get("/api/invitations", invitations)).map((one) => one.id)).toEqual([id]);
});

test("what an admin offered ends when they are no admin any more", async () => {
  const owner = await signUp();
  const [demoted, removed] = [
    await addMember(owner, { role: "admin" }),
    await addMember(owner, { role: "admin" }),
  ];
  const emails = [`${randomUUID()}@x.example`, `${randomUUID()}@x.example`] as const;
  await invite(demoted, emails[0]);
  await invite(removed, emails[1]);
  const tokens = await Promise.all(emails.map(mailedInvitation));
  const path = async (user: TestClient) => `/api/members/${(await memberOf(owner, user)).userId}`;
  await owner.ask({ method: "PUT", path: await path(demoted), body: { role: "member" } });
  await owner.ask({ method: "DELETE", path: await path(removed) });
  expect(await owner.get("/api/invitations", invitations)).toEqual([]);
  for (const token of tokens) expect((await send(readWith(token))).status).toBe(410);
});

test("an owner who hands over has offered what an admin may offer", async () => {
  const owner = await signUp();
  const heir = await addMember(owner);
  await invite(owner, `${randomUUID()}@x.example`, { role: "owner" });
  const kept = await invite(owner, `${randomUUID()}@x.example`, { role: "admin" });
  const { userId } = await memberOf(owner, heir);
  const request = { method: "POST", path: "/api/workspace/hand-over", body: { userId } };
  expect(await owner.ask(request)).toMatchObject({ status: 204 });
  expect(await owner.get("/api/invitations", invitations)).toEqual([kept]);
});

test("one address gets five mails an hour at most", async () => {
  const owner = await signUp();
  const { id } = await invite(owner, `${randomUUID()}@x.example`);
  const resend = { method: "POST", path: `/api/invitations/${id}/resend` };
  for (let count = 2; count <= 5; count += 1) await owner.ask(resend);
  const { error } = await owner.refusal(429, resend);
  expect(error).toContain("copy a link");
});

test("bad input is refused by its field", async () => {
  const owner = await signUp();
  const refuse = (body: object) =>
    owner.refusal(400, { method: "POST", path: "/api/invitations", body });
  const email = "new@x.example";
  expect((await refuse({})).error).toBe("Email is required");
  expect((await refuse({ email: "new@" })).error).toBe("Invalid email address");
  expect((await refuse({ email, role: "king" })).issues?.[0]?.path).toBe("role");
  expect((await refuse({ email, visibility: "team" })).issues?.[0]?.path).toBe("teamId");
  expect((await refuse({ email, teamId: randomUUID() })).error).toBe(
    "This team does not exist. It may have been deleted.",
  );
});
