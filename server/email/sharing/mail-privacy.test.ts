import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { contact } from "#shared/crm/contacts.ts";
import { workspace } from "#shared/accounts/workspaces.ts";
import { mailboxSharing } from "#shared/email/email-sharing.ts";
import { auditEvent } from "#shared/administration/audit.ts";
import { emailAccount } from "#shared/email/email.ts";
import { connectMailbox } from "#tests/support/connected-mailbox.ts";
import { listen } from "#tests/support/live-reader.ts";
import { addMember, confirmAddress, memberOf } from "#tests/support/members.ts";
import { operatorEmail } from "#tests/support/operators.ts";
import { mailProvider, mailServerUrl, useMailProvider } from "#tests/support/own-mail-provider.ts";
import { addApp } from "#tests/support/second-factors.ts";
import {
  canRead,
  emailsFound,
  linesOf,
  nextEmailsEvent,
  refusesToRead,
  shareThread,
  untilLines,
} from "#tests/support/shared-mail.ts";
import { clientWithKey, signUp, type TestClient } from "#tests/support/test-client.ts";

useMailProvider({ OPERATOR_EMAILS: operatorEmail });

const everyone = { sharedWith: "workspace", teamId: null } as const;

/** A message in which each part has a secret of its own, with a contact of the seller's. */
async function withSecrets() {
  const admin = await signUp();
  const seller = await addMember(admin, { role: "member" });
  const mail = await connectMailbox(seller);
  const secret = `secret${randomUUID().replaceAll("-", "")}`;
  await mail.got(1, "grace@navy.example", {
    subject: `${secret} subject`,
    text: `${secret} text`,
    file: { name: `${secret}.txt`, text: `${secret} file` },
  });
  const fields = { name: "Grace", email: "grace@navy.example" };
  const { id: contactId } = await seller.create("/api/contacts", contact, fields);
  const [line] = await untilLines(seller, contactId, 1);
  return { admin, seller, mail, secret, contactId, id: line?.id ?? "" };
}

/** What has no mail in it, for no reader and whatever is shared. */
const waysWithoutMail = (contactId: string, secret: string) => [
  `/api/search?q=${secret}`,
  `/api/contacts/${contactId}`,
  `/api/contacts/${contactId}/history`,
  `/api/contacts/${contactId}/disclosure`,
  `/api/contacts/${contactId}/disclosure?format=json`,
  `/api/activities?contactId=${contactId}`,
  "/api/activities",
  "/api/audit",
  "/api/workspace/export",
  "/api/contacts/export?format=csv",
  "/api/outgoing-emails",
  "/api/email-senders",
];

async function findsNoMail(reader: Pick<TestClient, "ask">, contactId: string, secret: string) {
  for (const path of waysWithoutMail(contactId, secret)) {
    const { body } = await reader.ask({ method: "GET", path });
    expect(JSON.stringify(body), path).not.toContain(secret.slice(6));
  }
}

test("without sharing no way leads others to a message, and with it those who see the contact alone", async () => {
  const { admin, seller, secret, contactId, id } = await withSecrets();
  const viewer = await addMember(admin, { role: "viewer" });
  const blind = await addMember(admin, { role: "member", visibility: "own" });
  const made = { name: "K", role: "member" };
  const ownKey = clientWithKey((await seller.create("/api/api-keys", createdApiKey, made)).key);
  const stranger = await signUp();
  const seers = [admin, viewer, ownKey];
  for (const reader of [...seers, blind, stranger]) {
    await refusesToRead(reader, id);
    expect(await emailsFound(reader, secret)).toEqual([]);
    await findsNoMail(reader, contactId, secret);
  }
  for (const reader of seers) {
    expect(JSON.stringify(await linesOf(reader, contactId))).not.toContain(secret);
  }
  await shareThread(seller, id, everyone);
  for (const reader of seers) {
    expect((await canRead(reader, id)).text).toContain(secret);
    expect(await emailsFound(reader, secret)).toHaveLength(1);
    await findsNoMail(reader, contactId, secret);
  }
  for (const reader of [blind, stranger]) {
    await refusesToRead(reader, id);
    expect(await emailsFound(reader, secret)).toEqual([]);
    await reader.refusal(404, { method: "GET", path: `/api/contacts/${contactId}/emails` });
    await findsNoMail(reader, contactId, secret);
  }
});

test("who no longer sees the contact does not read its mail, nor does a former member", async () => {
  const { admin, seller, secret, contactId, id } = await withSecrets();
  const colleague = await addMember(admin, { role: "member", visibility: "own" });
  await shareThread(seller, id, everyone);
  await refusesToRead(colleague, id);
  const owned = (ownerId: string) =>
    admin.update(`/api/contacts/${contactId}`, contact, { ownerId });
  await owned((await memberOf(admin, colleague)).userId);
  await canRead(colleague, id);
  await owned((await memberOf(admin, seller)).userId);
  await refusesToRead(colleague, id);
  await owned((await memberOf(admin, colleague)).userId);
  const { userId } = await memberOf(admin, colleague);
  await admin.ask({ method: "DELETE", path: `/api/members/${userId}` });
  await refusesToRead(colleague, id);
  await colleague.refusal(404, { method: "GET", path: `/api/contacts/${contactId}/emails` });
  expect(await emailsFound(colleague, secret)).toEqual([]);
});

test("a contact that is deleted takes others' reading along, and the owner keeps the message", async () => {
  const { admin, seller, secret, contactId, id } = await withSecrets();
  await shareThread(seller, id, everyone);
  await canRead(admin, id);
  await admin.ask({ method: "DELETE", path: `/api/contacts/${contactId}` });
  await refusesToRead(admin, id);
  expect(await emailsFound(admin, secret)).toEqual([]);
  expect((await canRead(seller, id)).text).toContain(secret);
});

test("an account that is disconnected with its messages takes the sharing along", async () => {
  const { admin, seller, mail, secret, id } = await withSecrets();
  const body = { ...everyone, exchangedWith: null };
  await seller.update(`${mail.path}/sharing`, mailboxSharing, body);
  await canRead(admin, id);
  await seller.ask({ method: "DELETE", path: mail.path });
  await refusesToRead(admin, id);
  expect(await emailsFound(admin, secret)).toEqual([]);
});

test("what a disconnected account keeps is private again, also once the account is reconnected", async () => {
  const { admin, seller, mail, secret, contactId, id } = await withSecrets();
  await shareThread(seller, id, everyone);
  await mail.got(0, "grace@navy.example", { subject: `${secret} later` });
  await mail.sync();
  const [later] = await untilLines(seller, contactId, 2);
  const body = { ...everyone, exchangedWith: null };
  await seller.update(`${mail.path}/sharing`, mailboxSharing, body);
  expect(await emailsFound(admin, secret)).toHaveLength(2);
  const stream = await listen({ cookie: admin.cookie }, { server: mailServerUrl() });
  await stream.next();
  await seller.ask({ method: "DELETE", path: `${mail.path}?keepMessages=true` });
  expect(await nextEmailsEvent(stream)).toBe("{}");
  const isPrivate = async () => {
    for (const one of [id, later?.id ?? ""]) await refusesToRead(admin, one);
    expect(await emailsFound(admin, secret)).toEqual([]);
    expect(await emailsFound(seller, secret)).toHaveLength(2);
  };
  await isPrivate();
  const events = await admin.get("/api/audit?group=email-accounts", z.array(auditEvent));
  expect(events.slice(0, 2)).toMatchObject([
    { action: "email-account.disconnected" },
    { action: "email-account.shared", target: mail.address },
  ]);
  await seller.create("/api/email-accounts", emailAccount, mailProvider().account(mail.name));
  expect(await seller.get(`${mail.path}/sharing`, mailboxSharing)).toMatchObject({
    sharedWith: "noOne",
  });
  await isPrivate();
});

test("a contact that one adds with the address of a hidden one, or of a colleague, opens no mail", async () => {
  const { admin, seller, mail, secret, contactId, id } = await withSecrets();
  const hidden = await addMember(admin, { role: "member", visibility: "own" });
  const own = { name: "Old", email: "old@own.example" };
  const old = await hidden.create("/api/contacts", contact, own);
  await shareThread(seller, id, everyone);
  await admin.update("/api/workspace", workspace, { sharesEmailSubjects: true });
  const otherEmails = ["Grace@navy.example", mail.address];
  await hidden.update(`/api/contacts/${old.id}`, contact, { ...own, otherEmails });
  for (const email of ["GRACE@navy.example", mail.address]) {
    await hidden.create("/api/contacts", contact, { name: "Added", email });
  }
  await refusesToRead(hidden, id);
  expect(await emailsFound(hidden, secret)).toEqual([]);
  const lines = await untilLines(hidden, old.id, 1);
  expect(lines).toMatchObject([{ id: null, subject: null, beginning: null }]);
  expect((await canRead(admin, id)).text).toContain(secret);
  const { userId } = await memberOf(admin, hidden);
  await admin.update(`/api/contacts/${contactId}`, contact, { ownerId: userId });
  expect((await canRead(hidden, id)).text).toContain(secret);
});

test("an operator with support access reads neither shared mail nor subjects", async () => {
  const { admin, seller, secret, contactId, id } = await withSecrets();
  await shareThread(seller, id, everyone);
  await admin.update("/api/workspace", workspace, { sharesEmailSubjects: true });
  const visitor = await signUp(operatorEmail);
  await confirmAddress(visitor);
  const { user: operator } = await addApp(visitor);
  await admin.ask({ method: "POST", path: "/api/workspace/support-access" });
  const { workspaceId } = await admin.get("/api/auth/user", currentUser);
  const visits = `/api/operator/workspaces/${workspaceId}/support-visits`;
  expect((await operator.ask({ method: "POST", path: visits })).status).toBe(201);
  const headers = { "x-workspace-id": workspaceId };
  const read = (path: string) => operator.ask({ method: "GET", path, headers });
  const lines = await read(`/api/contacts/${contactId}/emails`);
  expect(lines.body).toMatchObject({ emails: [{ id: null, subject: null, beginning: null }] });
  const written = ["/api/email-accounts/writable", "/api/outgoing-emails"];
  const ways = [
    `/api/emails/${id}`,
    `/api/emails/${id}/page`,
    `/api/emails?q=${secret}`,
    ...written,
  ];
  for (const path of [...ways, `/api/emails/${id}/attachments/2`]) {
    expect((await read(path)).status, path).toBe(403);
  }
  for (const path of waysWithoutMail(contactId, secret)) {
    expect(JSON.stringify((await read(path)).body), path).not.toContain(secret.slice(6));
  }
});
