import { describe, expect, test } from "vitest";
import { z } from "zod";
import { auditEvent } from "#shared/audit.ts";
import { mailboxSharing } from "#shared/email-sharing.ts";
import { connectMailbox } from "#tests/support/connected-mailbox.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { useMailProvider } from "#tests/support/own-mail-provider.ts";
import { canRead, emailsFound, refusesToRead } from "#tests/support/shared-mail.ts";
import {
  begin,
  later,
  outgoing,
  readOwn,
  send,
  withTeamMailbox,
  writable,
} from "#tests/support/team-mailbox.ts";

useMailProvider();

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
    await seller.refusal(400, { method: "POST", path, body: { userId } });
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

  test("leaves drafts to who has an account where it is disconnected with its messages", async () => {
    const { seller, mate, mail, grace } = await withTeamMailbox();
    const draft = await begin(mate, { kind: "new", to: grace });
    await connectMailbox(mate);
    const [own] = await writable(mate);
    await seller.ask({ method: "DELETE", path: mail.path });
    expect(await readOwn(mate, draft.id)).toMatchObject({ state: "draft", accountId: own?.id });
  });
});
