import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { auditEvent } from "#shared/administration/audit.ts";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { contact } from "#shared/crm/contacts.ts";
import { contactEmails } from "#shared/email/email-messages.ts";
import { workspace } from "#shared/accounts/workspaces.ts";
import { connectMailbox } from "#tests/support/connected-mailbox.ts";
import { addMember } from "#tests/support/members.ts";
import { useMailProvider } from "#tests/support/own-mail-provider.ts";
import { shareThread } from "#tests/support/shared-mail.ts";
import { clientWithKey, signUp, type TestClient } from "#tests/support/test-client.ts";

useMailProvider();

const linesFor = async (user: Pick<TestClient, "get">, contactId: string) =>
  (await user.get(`/api/contacts/${contactId}/emails`, contactEmails)).emails;

/** The lines of the feed about emails. */
async function feedFor(user: Pick<TestClient, "get">, contactId: string) {
  const path = `/api/activities?emails=true&contactId=${contactId}`;
  return (await user.get(path, z.array(activity))).filter(({ type }) => type === "email");
}

test("who sees a contact reads the subjects of its emails where the workspace says so", async () => {
  const admin = await signUp();
  const seller = await addMember(admin, { role: "member" });
  const blind = await addMember(admin, { role: "member", visibility: "own" });
  const mail = await connectMailbox(seller);
  const [subject, text] = [`Offer ${randomUUID()}`, `Text ${randomUUID()}`];
  await mail.got(1, "Grace <grace@navy.example>", { subject, text });
  const fields = { name: "Grace", email: "grace@navy.example" };
  const { id } = await admin.create("/api/contacts", contact, fields);
  const made = { name: "K", role: "member" };
  const key = clientWithKey((await seller.create("/api/api-keys", createdApiKey, made)).key);
  await expect.poll(async () => (await linesFor(admin, id)).length).toBe(1);
  expect(await linesFor(admin, id)).toMatchObject([{ subject: null }]);
  for (const reader of [admin, key, seller]) {
    expect(await feedFor(reader, id)).toMatchObject([{ description: null }]);
  }

  const body = { sharesEmailSubjects: true };
  await seller.refusal(403, { method: "PUT", path: "/api/workspace", body });
  expect(await admin.update("/api/workspace", workspace, body)).toMatchObject(body);
  for (const reader of [admin, key]) {
    const lines = await linesFor(reader, id);
    expect(lines).toMatchObject([{ subject, id: null, beginning: null, attachments: null }]);
    expect(JSON.stringify(lines)).not.toContain(text);
    const title = "Email from Grace";
    expect(await feedFor(reader, id)).toMatchObject([{ title, description: subject }]);
  }
  expect(await feedFor(blind, id)).toEqual([]);
  expect(await linesFor(seller, id)).toMatchObject([{ subject, beginning: text }]);
  await blind.refusal(404, { method: "GET", path: `/api/contacts/${id}/emails` });
  const events = await admin.get("/api/audit?group=workspace", z.array(auditEvent));
  const changed = events.find(({ action }) => action === "workspace.changed");
  expect(changed?.details).toMatchObject([
    { field: "sharesEmailSubjects", before: "false", after: "true" },
  ]);

  const [line] = await linesFor(seller, id);
  await shareThread(seller, line?.id ?? "", { sharedWith: "noOne", teamId: null });
  expect(await linesFor(admin, id)).toMatchObject([{ subject: null }]);
  for (const reader of [admin, key]) {
    expect(await feedFor(reader, id)).toMatchObject([{ description: null }]);
  }
  expect(await feedFor(seller, id)).toMatchObject([{ description: subject }]);
  await seller.ask({ method: "DELETE", path: `/api/emails/${line?.id}/sharing` });
  expect(await linesFor(admin, id)).toMatchObject([{ subject }]);
  expect(await feedFor(admin, id)).toMatchObject([{ description: subject }]);

  await admin.update("/api/workspace", workspace, { sharesEmailSubjects: false });
  expect(await linesFor(admin, id)).toMatchObject([{ subject: null }]);
  expect(await feedFor(admin, id)).toMatchObject([{ description: null }]);
});

test("the feed keeps a subject from who only sees a contact that got a blind copy", async () => {
  const admin = await signUp();
  const seller = await addMember(admin, { role: "member" });
  await admin.update("/api/workspace", workspace, { sharesEmailSubjects: true });
  const add = (name: string) =>
    admin.create("/api/contacts", contact, { name, email: `${name}@navy.example` });
  const [grace, alan] = [await add("grace"), await add("alan")];
  const mail = await connectMailbox(seller);
  const subject = `Offer ${randomUUID()}`;
  await mail.wrote(1, "grace@navy.example", { subject, headers: ["Bcc: alan@navy.example"] });
  await expect.poll(async () => (await feedFor(admin, alan.id)).length).toBe(1);
  expect(await feedFor(admin, grace.id)).toMatchObject([{ description: subject }]);
  expect(await feedFor(admin, alan.id)).toMatchObject([{ description: null }]);
  expect(await feedFor(seller, alan.id)).toMatchObject([{ description: subject }]);
});

test.each([0, 1])(
  "of copies in two mailboxes, number %i being private, both places say the same",
  async (kept) => {
    const admin = await signUp();
    await admin.update("/api/workspace", workspace, { sharesEmailSubjects: true });
    const fields = { name: "Grace", email: "grace@navy.example" };
    const { id } = await admin.create("/api/contacts", contact, fields);
    const subject = `Offer ${randomUUID()}`;
    const copy = { subject, messageId: `<${randomUUID()}@navy.example>` };
    const owners: { owner: TestClient; emailId: string }[] = [];
    for (let count = 1; count <= 2; count += 1) {
      const owner = await addMember(admin, { role: "member" });
      const mail = await connectMailbox(owner);
      await mail.got(1, "Grace <grace@navy.example>", copy);
      const ownId = async () => (await linesFor(owner, id))[0]?.id ?? null;
      await expect.poll(ownId).not.toBeNull();
      owners.push({ owner, emailId: (await ownId()) ?? "" });
    }
    const shown = async (reader: TestClient) => {
      const lines = await linesFor(reader, id);
      return [...lines, ...(await feedFor(reader, id))].map((line) =>
        "subject" in line ? line.subject : line.description,
      );
    };
    expect(await shown(admin)).toEqual([subject, subject]);
    const share = (one: (typeof owners)[number] | undefined, sharedWith: "noOne" | "workspace") =>
      one && shareThread(one.owner, one.emailId, { sharedWith, teamId: null });
    await share(owners[kept], "noOne");
    expect(await shown(admin)).toEqual([null, null]);
    for (const { owner } of owners) expect(await shown(owner)).toEqual([subject, subject]);
    await share(owners[1 - kept], "workspace");
    expect(await shown(admin)).toEqual([subject, subject]);
  },
);
