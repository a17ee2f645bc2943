import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { auditEvent } from "#shared/administration/audit.ts";
import { mailboxSharing } from "#shared/email/email-sharing.ts";
import { team } from "#shared/accounts/members.ts";
import { connectMailbox } from "#tests/support/connected-mailbox.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { mailProvider, useMailProvider, whileStopped } from "#tests/support/own-mail-provider.ts";
import { someone } from "#tests/support/sequences.ts";
import { canRead, emailsFound, refusesToRead, untilLines } from "#tests/support/shared-mail.ts";
import {
  begin,
  everyone,
  later,
  outgoing,
  readOwn,
  send,
  withTeamMailbox,
  writable,
} from "#tests/support/team-mailbox.ts";
import type { TestClient } from "#tests/support/test-client.ts";

useMailProvider();

/** A new member is called as all others in tests. */
async function rename(user: TestClient, lastName: string): Promise<string> {
  const body = { firstName: "Ada", lastName };
  expect((await user.ask({ method: "PUT", path: "/api/account/profile", body })).status).toBe(200);
  return `Ada ${lastName}`;
}

describe("a team mailbox", () => {
  test("that is handed over is the other member's, with its mail and sharing, and both write on", async () => {
    const { admin, seller, mate, mail, word, id, grace, accountId } = await withTeamMailbox();
    const { userId, name } = await memberOf(admin, mate);
    const waiting = await send(seller, await begin(seller, { kind: "new", to: grace }), {
      sendAt: later(),
    });
    const path = `${mail.path}/hand-over`;
    const { status } = await seller.ask({ method: "POST", path, body: { userId } });
    expect(status).toBe(204);
    await seller.refusal(404, { method: "GET", path: `${mail.path}/sharing` });
    expect(await mate.get(`${mail.path}/sharing`, mailboxSharing)).toMatchObject({
      isTeamMailbox: true,
    });
    expect(await canRead(mate, id)).toMatchObject({ isOwn: true, ownerName: name });
    expect(await canRead(seller, id)).toMatchObject({ isOwn: false, mayAnswer: true });
    expect(await emailsFound(mate, word)).toEqual(["A question"]);
    expect(await readOwn(seller, waiting.id)).toMatchObject({ state: "scheduled", accountId });
    await mate.refusal(404, { method: "GET", path: `${outgoing}/${waiting.id}` });
    await mail.got(0, grace, { subject: "Later", text: word });
    await mate.ask({ method: "POST", path: `${mail.path}/sync` });
    await expect.poll(() => emailsFound(mate, word)).toEqual(["Later", "A question"]);
    const [event] = await admin.get("/api/audit?group=email-accounts", z.array(auditEvent));
    expect(event).toMatchObject({
      action: "email-account.handed-over",
      target: mail.address,
      details: [{ field: "owner", after: name }],
    });
    const { userId: formerId } = await memberOf(admin, seller);
    await admin.ask({ method: "DELETE", path: `/api/members/${formerId}` });
    expect(await canRead(mate, id)).toMatchObject({ isOwn: true });
  });

  test("that is handed over is named in the feed as its owner's, and its emails of before as no person's", async () => {
    const { admin, seller, mate, mail, grace, contactId } = await withTeamMailbox();
    await mail.wrote(0, grace, { subject: "By phone" });
    await seller.ask({ method: "POST", path: `${mail.path}/sync` });
    await untilLines(seller, contactId, 2);
    const { userId } = await memberOf(admin, mate);
    const name = await rename(mate, "Heir");
    const formerName = await rename(seller, "Former");
    const owners = async () =>
      (await admin.get("/api/activities?emails=true&type=email", z.array(activity))).map(
        ({ userName }) => userName,
      );
    expect(await owners()).toEqual([formerName, formerName]);
    await seller.ask({ method: "POST", path: `${mail.path}/hand-over`, body: { userId } });
    expect(await owners()).toEqual([name, name]);
    for (const reader of [seller, mate]) {
      const [sent] = await untilLines(reader, contactId, 2);
      expect(sent).toMatchObject({
        isOutgoing: true,
        isWriter: false,
        writerName: null,
        teamMailbox: mail.address,
      });
    }
  });

  test("that is handed over leaves an email in the name of its former owner who has it elsewhere", async () => {
    const { admin, seller, mate, mail, grace, contactId } = await withTeamMailbox();
    const own = await connectMailbox(seller);
    const both = { subject: "To both", messageId: `<${randomUUID()}@navy.example>` };
    await own.got(0, grace, both);
    await own.sync();
    await untilLines(admin, contactId, 2);
    await mail.got(0, grace, both);
    await mail.got(2, grace, { subject: "After it" });
    await mail.sync();
    await untilLines(admin, contactId, 3);
    const { userId } = await memberOf(admin, mate);
    const name = await rename(mate, "Heir");
    const formerName = await rename(seller, "Former");
    await seller.ask({ method: "POST", path: `${mail.path}/hand-over`, body: { userId } });
    const lines = await admin.get("/api/activities?emails=true&type=email", z.array(activity));
    expect(lines.map(({ userName }) => userName)).toEqual([formerName, name, name]);
  });

  test("is not handed over by an owner who could not write from it afterwards", async () => {
    const { admin, seller, mate, mail, grace, share } = await withTeamMailbox();
    const support = await admin.create("/api/teams", team, { name: "Support" });
    const other = await addMember(admin, { role: "member", teamId: support.id });
    await share({
      sharedWith: "team",
      teamId: support.id,
      exchangedWith: null,
      isTeamMailbox: true,
    });
    const draft = await begin(seller, { kind: "new", to: grace });
    const waiting = await send(seller, draft, { sendAt: later() });
    const { userId } = await memberOf(admin, other);
    const call = { method: "POST", path: `${mail.path}/hand-over`, body: { userId } };
    const { error } = await seller.refusal(409, call);
    expect(error).toContain("Join the team, or share the mailbox with everyone first.");
    expect(await readOwn(seller, waiting.id)).toMatchObject({ state: "scheduled" });
    await share({ ...everyone, isTeamMailbox: true });
    expect((await seller.ask(call)).status).toBe(204);
    expect(await readOwn(seller, waiting.id)).toMatchObject({ state: "scheduled" });
    await mate.refusal(404, { method: "GET", path: `${mail.path}/sharing` });
  });

  test("is handed over to a member who writes from it, and no other", async () => {
    const { admin, sales, seller, mail, share, ofTeam } = await withTeamMailbox();
    const viewer = await addMember(admin, { role: "viewer", teamId: sales.id });
    const path = `${mail.path}/hand-over`;
    for (const other of [admin, viewer, seller]) {
      const { userId } = await memberOf(admin, other);
      const { error } = await seller.refusal(400, { method: "POST", path, body: { userId } });
      expect(error).toBe("Choose a member who writes from this team mailbox.");
    }
    await share(ofTeam);
    const mate = await addMember(admin, { role: "member", teamId: sales.id });
    const { userId } = await memberOf(admin, mate);
    const call = { method: "POST", path, body: { userId } };
    await seller.refusal(400, call);
    await admin.ask({ method: "DELETE", path: `/api/members/${userId}` });
    const { error } = await seller.refusal(400, call);
    expect(error).toBe("They are not a member of this workspace any more. Choose another.");
  });

  test("ends with its owner's membership where it was not handed over, and drafts go to who has an account", async () => {
    const { admin, sales, seller, mate, id, grace } = await withTeamMailbox();
    const other = await addMember(admin, { role: "member", teamId: sales.id });
    const draft = await begin(mate, { kind: "new", to: grace });
    const waiting = await send(mate, await begin(mate, { kind: "new", to: grace }), {
      sendAt: later(),
    });
    const lost = await begin(other, { kind: "new", to: grace });
    await connectMailbox(mate);
    const [own] = await writable(mate);
    const { userId } = await memberOf(admin, seller);
    await admin.ask({ method: "DELETE", path: `/api/members/${userId}` });
    await refusesToRead(mate, id);
    expect(await writable(other)).toEqual([]);
    expect(await readOwn(mate, draft.id)).toMatchObject({ state: "draft", accountId: own?.id });
    expect(await readOwn(mate, waiting.id)).toMatchObject({ state: "failed", accountId: own?.id });
    await other.refusal(404, { method: "GET", path: `${outgoing}/${lost.id}` });
  });

  test("leaves what is not sent to who has an account where it is disconnected with its messages", async () => {
    const { seller, mate, mail, grace } = await withTeamMailbox();
    const draft = await begin(mate, { kind: "new", to: grace });
    const to = someone("silent");
    const unsure = await send(mate, await begin(mate, { kind: "new", to }));
    await expect.poll(() => mailProvider().held).toContain(to);
    await whileStopped(() => Promise.resolve());
    await expect.poll(async () => (await readOwn(mate, unsure.id)).state).toBe("unsure");
    const { problem } = await readOwn(mate, unsure.id);
    await connectMailbox(mate);
    const [own] = await writable(mate);
    await seller.ask({ method: "DELETE", path: mail.path });
    const accountId = own?.id;
    expect(await readOwn(mate, draft.id)).toMatchObject({ state: "draft", accountId });
    expect(await readOwn(mate, unsure.id)).toMatchObject({ state: "unsure", accountId, problem });
  });
});
