import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { emailAccount } from "#shared/email/email.ts";
import { contactEmails, emailMessage } from "#shared/email/email-messages.ts";
import { emailSync } from "#shared/email/email-sync.ts";
import {
  begunEmail,
  type NewOutgoingEmail,
  type OutgoingEmail,
  outgoingEmail,
} from "#shared/email/outgoing-emails.ts";
import { letter, openMailbox } from "#tests/support/mailbox-client.ts";
import { addMember } from "#tests/support/members.ts";
import { mailProvider, useMailProvider } from "#tests/support/own-mail-provider.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

useMailProvider({ JOB_HEARTBEAT_SECONDS: "10" });

const path = "/api/outgoing-emails";

/** A person with an account, and the mailbox of it. */
async function writer() {
  const name = randomUUID();
  const mailbox = await openMailbox(mailProvider().imap, name);
  const user = await signUp();
  const account = await user.create(
    "/api/email-accounts",
    emailAccount,
    mailProvider().account(name),
  );
  return { user, mailbox, account };
}

async function begin(user: TestClient, order: NewOutgoingEmail = { kind: "new" }) {
  return (await user.create(path, begunEmail, order)).email;
}

const contentOf = ({ accountId, to, cc, bcc, subject, text }: OutgoingEmail) => ({
  accountId,
  to,
  cc,
  bcc,
  subject,
  text,
});

const soon = () => new Date(Date.now() + 2_000).toISOString();

async function sendIt(user: TestClient, draft: OutgoingEmail, change: object = {}) {
  const body = { ...contentOf(draft), sendAt: soon(), ...change };
  const call = { method: "POST", path: `${path}/${draft.id}/send`, body };
  return outgoingEmail.parse((await user.ask(call)).body);
}

const read = (user: TestClient, id: string) => user.get(`${path}/${id}`, outgoingEmail);
const listed = (user: TestClient) => user.get(path, z.array(outgoingEmail));

async function untilState(user: TestClient, id: string, state: OutgoingEmail["state"]) {
  await expect.poll(async () => (await read(user, id)).state).toBe(state);
  return read(user, id);
}

const received = (address: string) =>
  mailProvider().smtp.received.filter(({ envelope }) => envelope.to.includes(address));

async function attach(user: TestClient, id: string, name: string, size: number, key?: string) {
  const headers = { "content-type": "text/plain", ...(key && { "idempotency-key": key }) };
  const call = { method: "POST", path: `${path}/${id}/files?name=${name}`, headers };
  return user.ask({ ...call, body: "x".repeat(size) });
}

const someone = (kind = "grace") => `${kind}-${randomUUID()}@navy.example`;

describe("an email", () => {
  test("is sent, lies in Sent once, and is on the contact's page once", async () => {
    const { user, mailbox, account } = await writer();
    const email = someone();
    const { id: contactId } = await user.create("/api/contacts", contact, { name: "G", email });
    const signature = { signature: "Ada" };
    await user.ask({
      method: "PUT",
      path: `/api/email-accounts/${account.id}/signature`,
      body: signature,
    });
    const draft = await begin(user, { kind: "new", to: `Grace <${email}>` });
    expect(draft.text).toBe("\n\n-- \nAda");
    await attach(user, draft.id, "offer.txt", 1_000);
    const [zoe, secret] = ["zoë@bücher.example", someone("secret")];
    const text = `Hello https://x.example/a?b=1&c\n> quoted <b>${draft.text}`;
    await sendIt(user, draft, { cc: zoe, bcc: secret, subject: "Grüße", text });
    await untilState(user, draft.id, "sent");
    const [mail] = received(email);
    expect(mail?.envelope.to).toEqual([email, zoe, secret]);
    expect(mail).toMatchObject({ subject: "Grüße", from: { name: "Ada Tester" } });
    expect(mail?.headers.some(({ key }) => key === "bcc")).toBe(false);
    expect(mail?.text?.trim()).toBe(text);
    expect(mail?.html).toContain('<a href="https://x.example/a?b=1&amp;c">');
    expect(mail?.html).toContain("quoted &lt;b&gt;</blockquote>");
    expect(mail?.attachments[0]).toMatchObject({ filename: "offer.txt" });

    await expect.poll(() => mailbox.uids("Sent")).toHaveLength(1);
    expect(await mailbox.messageIds("Sent")).toEqual([mail?.messageId]);
    const syncPath = `/api/email-accounts/${account.id}/sync`;
    await expect
      .poll(async () => {
        await user.ask({ method: "POST", path: syncPath });
        const { folders } = await user.get(syncPath, emailSync);
        return folders.find((folder) => folder.path === "Sent")?.kept;
      })
      .toBe(1);
    const { emails } = await user.get(`/api/contacts/${contactId}/emails`, contactEmails);
    expect(emails).toMatchObject([{ subject: "Grüße", isOutgoing: true, attachments: 1 }]);
    const file = { method: "GET", path: `/api/emails/${emails[0]?.id}/attachments/2` };
    expect((await user.ask(file)).status).toBe(200);
    expect(await listed(user)).toEqual([]);
    await mailbox.close();
  });

  test("answers a message in its thread, to all but oneself, and is forwarded with its files", async () => {
    const { user, mailbox, account } = await writer();
    const from = `Grace Hopper <${someone()}>`;
    const messageId = `<${randomUUID()}@navy.example>`;
    const to = `${account.address}, Bob <bob@x.example>`;
    const file = { name: "plan.txt", text: "Ten steps" };
    await mailbox.append("INBOX", letter({ from, to, messageId, subject: "A plan", file }));
    const { id } = await user.create("/api/contacts", contact, {
      name: "Grace",
      email: from.slice(14, -1),
    });
    const emails = async () => (await user.get(`/api/contacts/${id}/emails`, contactEmails)).emails;
    await expect.poll(async () => (await emails()).length).toBe(1);
    const emailId = (await emails())[0]?.id ?? "";
    const reply = await begin(user, { kind: "reply-all", emailId });
    expect(reply).toMatchObject({ to: `${from}, Bob <bob@x.example>`, subject: "Re: A plan" });
    expect(reply.text).toMatch(/wrote:\n> Hello Ada$/);
    await sendIt(user, reply);
    const forward = await begin(user, { kind: "forward", emailId });
    expect(forward).toMatchObject({
      to: "",
      subject: "Fwd: A plan",
      files: [{ name: "plan.txt" }],
    });
    const other = someone("other");
    await sendIt(user, forward, { to: other });
    await untilState(user, forward.id, "sent");
    expect(received(other)[0]?.attachments).toHaveLength(1);
    await untilState(user, reply.id, "sent");
    const answer = received("bob@x.example").find(({ inReplyTo }) => inReplyTo === messageId);
    expect(answer?.references).toBe(messageId);
    const threads = (await emails()).map(({ threadId }) => threadId);
    expect(threads).toHaveLength(2);
    expect(threads[0]).toBe(threads[1]);
    const read = await user.get(`/api/emails/${emailId}`, emailMessage);
    expect(read.subject).toBe("A plan");
    await mailbox.close();
  });

  test("is kept as a draft, taken back, scheduled and cancelled, by its writer alone", async () => {
    const { user } = await writer();
    const to = someone();
    const { id: contactId } = await user.create("/api/contacts", contact, { name: "G", email: to });
    const draft = await begin(user, { kind: "new", to });
    expect(await listed(user)).toEqual([]);
    const body = { ...contentOf(draft), cc: "half an addr", text: "Dear" };
    await user.update(`${path}/${draft.id}`, outgoingEmail, body);
    expect(await listed(user)).toMatchObject([{ state: "draft", cc: "half an addr" }]);
    const ofContact = await user.get(`${path}?contactId=${contactId}`, z.array(outgoingEmail));
    expect(ofContact).toHaveLength(1);
    await user.remove(`/api/contacts/${contactId}`);
    expect(await user.get(`${path}?contactId=${contactId}`, z.array(outgoingEmail))).toEqual([]);
    await sendIt(user, draft, { sendAt: null });
    const cancel = { method: "POST", path: `${path}/${draft.id}/cancel` };
    expect((await user.ask(cancel)).body).toMatchObject({ state: "draft", dueAt: null });
    const due = new Date(Date.now() + 3_600_000);
    const inCapeVerde = new Date(due.getTime() - 3_600_000).toISOString().replace("Z", "-01:00");
    expect(await sendIt(user, draft, { sendAt: inCapeVerde })).toMatchObject({
      state: "scheduled",
      dueAt: due.toISOString(),
    });
    const { error } = await user.refusal(409, { method: "PUT", path: `${path}/${draft.id}`, body });
    expect(error).toBe("This email is scheduled. Cancel that first.");
    const colleague = await addMember(user, { role: "admin" });
    expect(await listed(colleague)).toEqual([]);
    await colleague.refusal(404, cancel);
    await user.ask({ method: "DELETE", path: `${path}/${draft.id}` });
    expect(await listed(user)).toEqual([]);
    expect(received(to)).toEqual([]);
  });

  test.each([
    [{ to: "" }, "Enter at least one recipient."],
    [{ to: "grace@" }, "grace@ is not an email address."],
    [
      { cc: Array.from({ length: 5_000 }, (_, index) => `a${index}@x.example`).join(",") },
      "An email can have at most 100 recipients, and this one has 5,001.",
    ],
    [{ subject: "Hello\r\nBcc: all@x.example" }, "Subject must be one line"],
    [{ sendAt: "2020-01-01T08:00:00Z" }, "Choose a time that is still to come."],
  ])("is refused in a sentence: %#", async (change, sentence) => {
    const { user, mailbox } = await writer();
    await mailbox.close();
    const draft = await begin(user, { kind: "new", to: "grace@navy.example" });
    const body = { ...contentOf(draft), ...change };
    const call = { method: "POST", path: `${path}/${draft.id}/send`, body };
    const refusal = await user.refusal(400, call);
    expect([refusal.error, ...(refusal.issues ?? []).map(({ message }) => message)]).toContain(
      sentence,
    );
  });

  test("carries files up to a limit, and none once it is sent", async () => {
    const { user, mailbox } = await writer();
    await mailbox.close();
    const { id } = await begin(user);
    expect((await attach(user, id, "small.bin", 10_000_000)).status).toBe(200);
    expect(await attach(user, id, "large.bin", 9_000_000)).toMatchObject({
      status: 400,
      body: { error: "The files of an email can be 18 MB together." },
    });
    const [file] = (await read(user, id)).files;
    await user.ask({ method: "DELETE", path: `${path}/${id}/files/${file?.id}` });
    expect((await read(user, id)).files).toEqual([]);
  });

  test("takes a file once that is sent again under its key, and no other one under that", async () => {
    const { user, mailbox } = await writer();
    await mailbox.close();
    const { id } = await begin(user);
    const key = randomUUID();
    const answers = [];
    for (const size of [500, 500, 501]) answers.push(await attach(user, id, "a.txt", size, key));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422]);
    expect((await read(user, id)).files).toMatchObject([{ name: "a.txt", bytes: 500 }]);
  });
});

describe("what goes wrong is said on the email", () => {
  test("refused and busy recipients", async () => {
    const { user, mailbox } = await writer();
    await mailbox.close();
    const send = async (to: string) => (await sendIt(user, await begin(user), { to })).id;
    const [unknown, partly, busy] = [someone("unknown"), someone("unknown"), someone("busy")];
    const ids = [
      await send(unknown),
      await send(`${someone()}, ${partly}`),
      await send(busy),
    ] as const;
    const failed = await untilState(user, ids[0], "failed");
    expect(failed.problem).toBe(`The mail server refuses ${unknown} (550 No such user here).`);
    const sent = await untilState(user, ids[1], "sent");
    expect(sent.problem).toContain(`refuses ${partly} (550`);
    await expect
      .poll(async () => (await read(user, ids[2])).problem)
      .toBe("The mail server asks to wait: 451 Try again later");
    const waiting = await read(user, ids[2]);
    expect(waiting.state).toBe("scheduled");
    expect(Date.parse(waiting.dueAt ?? "")).toBeGreaterThan(Date.now() + 30_000);
    const states = (await listed(user)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(["failed", "scheduled", "sent"]);
  });

  test("a password that is wrong, until it is right", async () => {
    const { user, mailbox, account } = await writer();
    await mailbox.close();
    const { lockedOut } = mailProvider();
    lockedOut.add(account.username);
    const to = someone();
    const { id } = await sendIt(user, await begin(user), { to });
    await expect.poll(async () => (await read(user, id)).problem).toMatch(/password/);
    expect(await read(user, id)).toMatchObject({ state: "scheduled" });
    lockedOut.delete(account.username);
    const { address: _, ...body } = mailProvider().account(account.username);
    const correction = { method: "PUT", path: `/api/email-accounts/${account.id}`, body };
    expect((await user.ask(correction)).status).toBe(200);
    await untilState(user, id, "sent");
    expect(received(to)).toHaveLength(1);
  });
});
