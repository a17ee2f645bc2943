import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { emailAccount } from "#shared/email/email.ts";
import { foundEmails } from "#shared/email/email-messages.ts";
import { outgoingEmail } from "#shared/email/outgoing-emails.ts";
import { connectMailbox } from "#tests/support/connected-mailbox.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { useMailProvider } from "#tests/support/own-mail-provider.ts";
import { received } from "#tests/support/sequences.ts";
import { canRead, refusesToRead, untilLines } from "#tests/support/shared-mail.ts";
import {
  begin,
  contentOf,
  everyone,
  later,
  outgoing,
  readOwn,
  send,
  withTeamMailbox,
  writable,
} from "#tests/support/team-mailbox.ts";
import { clientWithKey, type TestClient } from "#tests/support/test-client.ts";

useMailProvider();

describe("a team mailbox", () => {
  test("is answered from by a member of the team, in its thread and name, and lies in Sent once", async () => {
    const { admin, seller, mate, mail, grace, contactId, id, accountId } = await withTeamMailbox();
    const read = await canRead(mate, id);
    expect(read).toMatchObject({ isOwn: false, mayAnswer: true, writerName: null });
    const draft = await begin(mate, { kind: "reply", emailId: id });
    expect(draft).toMatchObject({ accountId, to: grace });
    expect(draft.text).toContain("-- \nThe sales team");
    await send(mate, draft, { bcc: "secret@blind.example" });
    await expect.poll(async () => (await readOwn(mate, draft.id)).state).toBe("sent");
    const [sent] = received(grace);
    expect(sent).toMatchObject({ subject: "Re: A question" });
    expect(sent?.from).toMatchObject({ address: mail.address, name: "Ada Tester" });
    expect(sent?.inReplyTo).toMatch(/@navy\.example>$/);
    await expect.poll(() => mail.mailbox.uids("Sent")).toHaveLength(1);

    const [answer] = await untilLines(mate, contactId, 2);
    const { name } = await memberOf(admin, mate);
    expect(answer).toMatchObject({ isOwn: false, isWriter: true, writerName: name });
    const [ofOwner] = await untilLines(seller, contactId, 2);
    expect(ofOwner).toMatchObject({ isOwn: true, isWriter: false, writerName: name });
    const seen = await canRead(mate, answer?.id ?? "");
    expect(seen).toMatchObject({ writerName: name, isOutgoing: true, isOwn: false });
    expect(seen.participants.some(({ role }) => role === "bcc")).toBe(true);
    expect(await canRead(seller, answer?.id ?? "")).toMatchObject({ writerName: name });
    await mail.sync();
    expect(await untilLines(mate, contactId, 2)).toHaveLength(2);
    expect(await canRead(mate, answer?.id ?? "")).toMatchObject({ writerName: name });
  });

  test("has emails that a search names the writers of", async () => {
    const { admin, seller, mate, grace, contactId, mail } = await withTeamMailbox();
    const word = `w${randomUUID().replaceAll("-", "")}`;
    const draft = await begin(mate, { kind: "new", to: grace });
    await send(mate, draft, { text: word });
    await untilLines(mate, contactId, 2);
    const { name: writerName } = await memberOf(admin, mate);
    const found = async (reader: TestClient) =>
      (await reader.get(`/api/emails?q=${word}`, foundEmails)).emails;
    const teamMailbox = mail.address;
    expect(await found(mate)).toMatchObject([
      { isOwn: false, isWriter: true, writerName, teamMailbox },
    ]);
    expect(await found(seller)).toMatchObject([
      { isOwn: true, isWriter: false, writerName, teamMailbox },
    ]);
  });

  test("comes after one's own accounts, and its members see no more of it than its address", async () => {
    const { seller, mate, mail, accountId } = await withTeamMailbox();
    const [shared] = await writable(mate);
    expect(shared).toMatchObject({ id: accountId, isOwn: false, hasProblem: false });
    expect(Object.keys(shared ?? {})).not.toContain("username");
    const own = await connectMailbox(mate);
    expect((await writable(mate)).map(({ address }) => address)).toEqual([
      own.address,
      mail.address,
    ]);
    expect((await begin(mate, { kind: "new" })).accountId).not.toBe(accountId);
    expect(await mate.get("/api/email-accounts", z.array(emailAccount))).toHaveLength(1);
    expect(await writable(seller)).toMatchObject([{ id: accountId, isOwn: true }]);
    const calls = [
      { method: "GET", path: "/sync" },
      { method: "PUT", path: "/sync", body: {} },
      { method: "POST", path: "/sync" },
      { method: "POST", path: "/check" },
      { method: "GET", path: "/sharing" },
      { method: "PUT", path: "/sharing", body: everyone },
      { method: "PUT", path: "/signature", body: { signature: "" } },
      { method: "DELETE", path: "" },
      { method: "POST", path: "/hand-over", body: { userId: accountId } },
    ];
    for (const { path, ...call } of calls) {
      await mate.refusal(404, { ...call, path: `${mail.path}${path}` });
    }
  });

  test("has drafts and waiting emails that are their writers' alone", async () => {
    const { admin, seller, mate, grace, accountId } = await withTeamMailbox("workspace");
    const draft = await begin(mate, { kind: "new", to: grace });
    expect(draft.accountId).toBe(accountId);
    await send(mate, draft, { sendAt: later() });
    for (const other of [seller, admin]) {
      expect(await other.get(outgoing, z.array(outgoingEmail))).toEqual([]);
      const path = `${outgoing}/${draft.id}`;
      await other.refusal(404, { method: "GET", path });
      await other.refusal(404, { method: "POST", path: `${path}/cancel` });
      await other.refusal(404, { method: "POST", path: `${path}/send-now` });
      await other.refusal(404, { method: "DELETE", path });
    }
    const cancelled = await mate.ask({ method: "POST", path: `${outgoing}/${draft.id}/cancel` });
    expect(outgoingEmail.parse(cancelled.body).state).toBe("draft");
  });

  test("lets no one write who is outside, only reads, has left or is a program", async () => {
    const { admin, sales, mate, mail, grace, id, accountId } = await withTeamMailbox();
    const viewer = await addMember(admin, { role: "viewer", teamId: sales.id });
    const former = await addMember(admin, { role: "member", teamId: sales.id });
    const draft = await begin(former, { kind: "new", to: grace });
    const { userId } = await memberOf(admin, former);
    await admin.ask({ method: "DELETE", path: `/api/members/${userId}` });
    const made = { name: "K", role: "member" };
    const key = clientWithKey((await mate.create("/api/api-keys", createdApiKey, made)).key);
    const own = await connectMailbox(admin);
    const ownDraft = await begin(admin, { kind: "new", to: grace });
    const content = { ...contentOf(ownDraft), accountId };
    const path = `${outgoing}/${ownDraft.id}`;
    await admin.refusal(409, { method: "PUT", path, body: content });
    const { error } = await admin.refusal(409, {
      method: "POST",
      path: `${path}/send`,
      body: content,
    });
    expect(error).toBe("You cannot write from this email account any more. Choose another one.");
    const separately = { method: "POST", path: `${path}/send-separately`, body: content };
    await admin.refusal(409, separately);
    await refusesToRead(admin, id);
    await admin.refusal(404, {
      method: "POST",
      path: outgoing,
      body: { kind: "reply", emailId: id },
    });
    expect((await writable(admin)).map(({ address }) => address)).toEqual([own.address]);

    expect(await canRead(viewer, id)).toMatchObject({ mayAnswer: false });
    expect(await canRead(key, id)).toMatchObject({ mayAnswer: false });
    for (const reader of [viewer, key]) {
      const reply = { method: "POST", path: outgoing, body: { kind: "reply", emailId: id } };
      await reader.refusal(403, reply);
      await reader.refusal(403, {
        method: "GET",
        path: mail.path.replace(accountId, "writable"),
      });
    }
    const left = { method: "POST", path: `${outgoing}/${draft.id}/send`, body: contentOf(draft) };
    expect([403, 404]).toContain((await former.ask(left)).status);
    expect(received(grace)).toEqual([]);
  });

  test("is answered by those alone who write from it, not by those it is only shared with", async () => {
    const { mate, id, share, ofTeam, grace } = await withTeamMailbox();
    const draft = await begin(mate, { kind: "new", to: grace });
    await share(ofTeam);
    expect(await canRead(mate, id)).toMatchObject({ mayAnswer: false });
    const reply = { method: "POST", path: outgoing, body: { kind: "reply", emailId: id } };
    const { error } = await mate.refusal(403, reply);
    expect(error).toBe("This email lies in a mailbox that you may read, but not write from.");
    const body = contentOf(draft);
    await mate.refusal(409, { method: "POST", path: `${outgoing}/${draft.id}/send`, body });
  });

  test("is shared with a team or everyone, and with all contacts", async () => {
    const { seller, mail } = await withTeamMailbox();
    const path = `${mail.path}/sharing`;
    const noOne = { sharedWith: "noOne", teamId: null, exchangedWith: null };
    for (const wrong of [noOne, { ...everyone, exchangedWith: ["navy.example"] }]) {
      const body = { ...wrong, isTeamMailbox: true };
      const { error } = await seller.refusal(400, { method: "PUT", path, body });
      expect(error).toBe("A team mailbox is shared with a team or everyone, and with all contacts");
    }
  });
});

test("an API key of its owner reads no more of a team mailbox than its members", async () => {
  const { seller, id } = await withTeamMailbox("workspace");
  const made = { name: "K", role: "member" };
  const key = clientWithKey((await seller.create("/api/api-keys", createdApiKey, made)).key);
  expect(await canRead(key, id)).toMatchObject({ isOwn: false, mayAnswer: false });
});
