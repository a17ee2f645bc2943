import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { auditEvent } from "#shared/administration/audit.ts";
import { contact } from "#shared/crm/contacts.ts";
import { type EmailMessage, emailPage } from "#shared/email/email-messages.ts";
import { team } from "#shared/accounts/members.ts";
import { workspace } from "#shared/accounts/workspaces.ts";
import { connectMailbox } from "#tests/support/connected-mailbox.ts";
import { listen } from "#tests/support/live-reader.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { mailServerUrl, useMailProvider } from "#tests/support/own-mail-provider.ts";
import {
  canRead,
  emailsFound,
  linesOf,
  nextEmailsEvent,
  refusesToRead,
  shareThread,
  untilLines,
} from "#tests/support/shared-mail.ts";
import { clientWithKey, signUp } from "#tests/support/test-client.ts";

useMailProvider();

const grace = "Grace <grace@navy.example>";

/** A seller with a thread of two messages with a contact, and one that is on its own. */
async function withThread() {
  const admin = await signUp();
  const seller = await addMember(admin, { role: "member" });
  const mail = await connectMailbox(seller);
  const word = `w${randomUUID().replaceAll("-", "")}`;
  const reply = { headers: ["References: <one@navy.example>"] };
  const file = { name: "offer.txt", text: "Ten dollars" };
  await mail.got(5, grace, { subject: "One", text: word, messageId: "<one@navy.example>", file });
  await mail.wrote(4, grace, { subject: "Two", html: `<p>${word}</p>`, ...reply });
  await mail.got(3, grace, { subject: "Apart", text: word });
  await mail.wrote(2, "boss@home.example", { subject: "Inside", text: word, ...reply });
  const fields = { name: "Grace", email: "grace@navy.example" };
  const { id: contactId } = await admin.create("/api/contacts", contact, fields);
  const lines = await untilLines(seller, contactId, 3);
  const idOf = (subject: string) => lines.find((line) => line.subject === subject)?.id ?? "";
  return { admin, seller, mail, word, contactId, idOf };
}

test("a shared thread is read by those who see the contact, and what follows in it", async () => {
  const { admin, seller, mail, word, contactId, idOf } = await withThread();
  const viewer = await addMember(admin, { role: "viewer" });
  const blind = await addMember(admin, { role: "member", visibility: "own" });
  const made = { name: "K", role: "member" };
  const key = clientWithKey((await admin.create("/api/api-keys", createdApiKey, made)).key);
  const stranger = await signUp();
  const everyone = [admin, viewer, blind, key, stranger];
  for (const reader of everyone) {
    for (const one of ["One", "Two", "Apart"]) await refusesToRead(reader, idOf(one));
    expect(await emailsFound(reader, word)).toEqual([]);
  }

  const shared = await shareThread(seller, idOf("Two"), { sharedWith: "workspace", teamId: null });
  expect(shared).toMatchObject({
    isOwn: true,
    sharing: { sharedWith: "workspace", teamName: null, reason: "thread" },
  });
  for (const reader of [admin, viewer, key]) {
    expect(await canRead(reader, idOf("One"))).toMatchObject({ text: word, isOwn: false });
    const { html } = await reader.get(`/api/emails/${idOf("Two")}/page`, emailPage);
    expect(html).toContain(word);
    const path = `/api/emails/${idOf("One")}/attachments/2`;
    expect((await reader.ask({ method: "GET", path })).body).toContain("Ten dollars");
    await refusesToRead(reader, idOf("Apart"));
    expect(await emailsFound(reader, word)).toEqual(["Two", "One"]);
    expect(await linesOf(reader, contactId)).toMatchObject([
      { id: null, subject: null, isShared: false },
      { subject: "Two", isOwn: false, isShared: true },
      { subject: "One", beginning: word },
    ]);
  }
  for (const reader of [blind, stranger]) {
    await refusesToRead(reader, idOf("One"));
    expect(await emailsFound(reader, word)).toEqual([]);
  }
  expect(await emailsFound(seller, word)).toEqual(["Inside", "Apart", "Two", "One"]);

  const reply = { headers: ["In-Reply-To: <one@navy.example>"], text: word };
  await mail.got(1, grace, { subject: "Three", ...reply });
  await mail.sync();
  await untilLines(seller, contactId, 4);
  expect(await emailsFound(admin, word)).toEqual(["Three", "Two", "One"]);

  await shareThread(seller, idOf("One"), { sharedWith: "noOne", teamId: null });
  for (const reader of everyone) {
    await refusesToRead(reader, idOf("One"));
    expect(await emailsFound(reader, word)).toEqual([]);
  }
  expect(await linesOf(admin, contactId)).toMatchObject([{ id: null }, { id: null }, {}, {}]);
});

test("a thread that is shared with a team is read by its members alone", async () => {
  const { admin, seller, word, idOf } = await withThread();
  const sales = await admin.create("/api/teams", team, { name: "Sales" });
  const mate = await addMember(admin, { role: "member", teamId: sales.id });
  const other = await addMember(admin, { role: "member" });
  const body = { sharedWith: "team", teamId: sales.id } as const;
  const shared = await shareThread(seller, idOf("One"), body);
  expect(shared.sharing).toMatchObject({ sharedWith: "team", teamName: "Sales" });
  await canRead(mate, idOf("One"));
  expect(await emailsFound(mate, word)).toEqual(["Two", "One"]);
  for (const reader of [admin, other]) {
    await refusesToRead(reader, idOf("One"));
    expect(await emailsFound(reader, word)).toEqual([]);
  }
  const stream = await listen({ cookie: admin.cookie }, { server: mailServerUrl() });
  await stream.next();
  await admin.ask({ method: "DELETE", path: `/api/teams/${sales.id}` });
  expect(await nextEmailsEvent(stream)).toBe("{}");
  await refusesToRead(mate, idOf("One"));
  expect((await canRead(seller, idOf("One"))).sharing.sharedWith).toBe("noOne");
});

test("only its owner shares a thread, with a team that is there, and the audit says so", async () => {
  const { admin, seller, idOf } = await withThread();
  const path = `/api/emails/${idOf("One")}/sharing`;
  const everyone = { sharedWith: "workspace", teamId: null } as const;
  await admin.refusal(404, { method: "PUT", path, body: everyone });
  const wrong = { sharedWith: "team", teamId: randomUUID() };
  const { error } = await seller.refusal(400, { method: "PUT", path, body: wrong });
  expect(error).toBe("Choose a team of this workspace.");
  await seller.refusal(400, { method: "PUT", path, body: { sharedWith: "team", teamId: null } });
  await shareThread(seller, idOf("One"), everyone);
  const { error: notOwn } = await admin.refusal(403, { method: "PUT", path, body: everyone });
  expect(notOwn).toBe("Only its owner says who reads this conversation.");
  const made = { name: "K", role: "member" };
  const key = clientWithKey((await seller.create("/api/api-keys", createdApiKey, made)).key);
  await key.refusal(403, { method: "PUT", path, body: everyone });
  const events = await admin.get("/api/audit?group=emails", z.array(auditEvent));
  expect(events).toMatchObject([{ action: "email.shared", userEmail: seller.email }]);
  expect(events[0]?.details).toContainEqual({
    field: "sharedWith",
    before: "noOne",
    after: "workspace",
  });
});

test("an open page hears that emails are shared, without which", async () => {
  const { admin, seller, idOf } = await withThread();
  const stream = await listen({ cookie: admin.cookie }, { server: mailServerUrl() });
  await stream.next();
  await shareThread(seller, idOf("One"), { sharedWith: "workspace", teamId: null });
  expect(await nextEmailsEvent(stream)).toBe("{}");
});

test("messages without a Message-ID are threads of their own", async () => {
  const admin = await signUp();
  const seller = await addMember(admin, { role: "member" });
  const mail = await connectMailbox(seller);
  await mail.got(2, grace, { subject: "First", messageId: "" });
  await mail.got(1, grace, { subject: "Second", messageId: "" });
  const fields = { name: "Grace", email: "grace@navy.example" };
  const { id: contactId } = await admin.create("/api/contacts", contact, fields);
  const [second, first] = await untilLines(seller, contactId, 2);
  expect(second?.threadId).not.toBe(first?.threadId);
  await shareThread(seller, first?.id ?? "", { sharedWith: "workspace", teamId: null });
  expect(await linesOf(admin, contactId)).toMatchObject([{ id: null }, { subject: "First" }]);
});

test("who sent a blind copy alone sees it, and who leaves takes shared mail along", async () => {
  const admin = await signUp();
  const seller = await addMember(admin, { role: "member" });
  const mail = await connectMailbox(seller);
  await mail.wrote(1, grace, { subject: "One", headers: ["Bcc: boss@home.example"] });
  const fields = { name: "Grace", email: "grace@navy.example" };
  const { id: contactId } = await admin.create("/api/contacts", contact, fields);
  const [line] = await untilLines(seller, contactId, 1);
  const id = line?.id ?? "";
  await shareThread(seller, id, { sharedWith: "workspace", teamId: null });
  const roles = ({ participants }: EmailMessage) => participants.map(({ role }) => role).toSorted();
  expect(roles(await canRead(seller, id))).toEqual(["bcc", "from", "to"]);
  expect(roles(await canRead(admin, id))).toEqual(["from", "to"]);
  await admin.update("/api/workspace", workspace, { sharesEmailSubjects: true });
  const boss = { name: "Boss", email: "boss@home.example" };
  const blind = await admin.create("/api/contacts", contact, boss);
  expect(await untilLines(seller, blind.id, 1)).toMatchObject([{ id, subject: "One" }]);
  expect(await linesOf(admin, blind.id)).toMatchObject([{ id: null, subject: null }]);
  const { userId } = await memberOf(admin, seller);
  await admin.ask({ method: "DELETE", path: `/api/members/${userId}` });
  await refusesToRead(admin, id);
  await refusesToRead(seller, id);
});
