import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { emailAccount } from "#shared/email/email.ts";
import { contactEmails } from "#shared/email/email-messages.ts";
import { emailSuppression } from "#shared/email/email-suppressions.ts";
import { begunEmail, type OutgoingEmail, sentSeparately } from "#shared/email/outgoing-emails.ts";
import { openMailbox } from "#tests/support/mailbox-client.ts";
import { addMember } from "#tests/support/members.ts";
import { mailProvider, useMailProvider } from "#tests/support/own-mail-provider.ts";
import { serverUnderTest, signUp, type TestClient } from "#tests/support/test-client.ts";

useMailProvider();

const path = "/api/email-suppressions";

async function writer() {
  const name = randomUUID();
  const mailbox = await openMailbox(mailProvider().imap, name);
  await mailbox.close();
  const user = await signUp();
  await user.create("/api/email-accounts", emailAccount, mailProvider().account(name));
  return user;
}

const add = (user: TestClient, targets: string) =>
  user.ask({ method: "POST", path, body: { targets } });

const targets = async (user: TestClient) =>
  (await user.get(path, z.array(emailSuppression))).map(({ target }) => target).toSorted();

async function draft(user: TestClient, to: string): Promise<OutgoingEmail> {
  const { email } = await user.create("/api/outgoing-emails", begunEmail, { kind: "new", to });
  return email;
}

const contentOf = ({ accountId, to, cc, bcc, text }: OutgoingEmail, more: object = {}) => ({
  accountId,
  to,
  cc,
  bcc,
  subject: "Our offer",
  text,
  ...more,
});

const received = (address: string) =>
  mailProvider().smtp.received.filter(({ envelope }) => envelope.to.includes(address));

async function sendToEach(user: TestClient, to: string, text: string) {
  const email = await draft(user, to);
  const call = { method: "POST", path: `/api/outgoing-emails/${email.id}/send-separately` };
  return user.ask({ ...call, body: contentOf(email, { text }) });
}

const someone = (name = "grace") => `${name}-${randomUUID()}@navy.example`;

describe("who must not be written to", () => {
  test("is an address or a domain, once each, which admins alone remove", async () => {
    const owner = await signUp();
    const member = await addMember(owner, { role: "member" });
    expect(await add(member, "Grace@Navy.example\n@spam.example, bücher.example")).toMatchObject({
      status: 204,
    });
    await add(member, "grace@navy.example");
    expect(await targets(owner)).toEqual(["bücher.example", "grace@navy.example", "spam.example"]);
    expect(
      (await owner.refusal(400, { method: "POST", path, body: { targets: "grace@" } })).issues,
    ).toMatchObject([{ message: "grace@ is neither an email address nor a domain" }]);
    const [found] = await owner.get(`${path}?q=NAVY`, z.array(emailSuppression));
    expect(found).toMatchObject({ target: "grace@navy.example", reason: "added" });
    const remove = { method: "DELETE", path: `${path}/${found?.id}` };
    await member.refusal(403, remove);
    expect(await owner.ask(remove)).toMatchObject({ status: 204 });
    await owner.refusal(404, remove);
  });

  test("is asked about before one writes to them oneself", async () => {
    const user = await writer();
    const email = `ada-${randomUUID()}@sales.blocked.example`;
    const { id } = await user.create("/api/contacts", contact, { name: "Ada", email });
    await add(user, "blocked.example");
    const { suppressed } = await user.get(`/api/contacts/${id}/emails`, contactEmails);
    expect(suppressed).toEqual([email]);
    const written = await draft(user, email);
    const call = { method: "POST", path: `/api/outgoing-emails/${written.id}/send` };
    const refusal = await user.refusal(409, { ...call, body: contentOf(written) });
    expect(refusal).toMatchObject({
      error: `${email} must not be written to, says the list “Do not email”.`,
      issues: [{ path: "sendsAnyway" }],
    });
    const body = contentOf(written, { sendsAnyway: true });
    expect(await user.ask({ ...call, body })).toMatchObject({ status: 200 });
  });
});

describe("an email to each of several", () => {
  test("has fields filled, a postal address and a link that unsubscribes", async () => {
    const user = await writer();
    const [grace, ada] = [someone(), someone("ada")];
    await user.create("/api/contacts", contact, { name: "Grace Hopper", email: grace });
    await user.create("/api/contacts", contact, { name: "Ada Lovelace", email: ada });
    await user.ask({ method: "PUT", path: "/api/workspace", body: { postalAddress: "1 High St" } });
    const text = "Dear {{ contact.firstName }}";
    const sent = await sendToEach(user, `${grace}, ${ada}`, text);
    expect(sentSeparately.parse(sent.body)).toEqual({ queued: 2, leftOut: [] });
    await expect.poll(() => received(grace).length).toBe(1);
    await expect.poll(() => received(ada).length).toBe(1);
    const [mail] = received(grace);
    expect(mail?.envelope.to).toEqual([grace]);
    expect(mail?.text).toMatch(/^Dear Grace\n\n1 High St\n\nUnsubscribe: http/);
    expect(received(ada)[0]?.text).toMatch(/^Dear Ada\n/);
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const link = /^<(.*)>$/.exec(header("list-unsubscribe") ?? "")?.[1] ?? "";
    expect(mail?.html).toContain(link);
    expect(link).not.toContain("grace");

    const here = new URL(new URL(link).search, `${serverUnderTest()}/unsubscribe`);
    const page = await fetch(here);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(grace)]);
    expect(await targets(user)).toEqual([]);
    const oneClick = () =>
      fetch(here, {
        method: "POST",
        headers: {
          origin: "https://mail.example",
          "content-type": "application/x-www-form-urlencoded",
        },
        body: "List-Unsubscribe=One-Click",
      });
    expect([(await oneClick()).status, (await oneClick()).status]).toEqual([200, 200]);
    expect(await targets(user)).toEqual([grace]);
    const second = await sendToEach(user, `${grace}, ${ada}`, "More");
    expect(sentSeparately.parse(second.body)).toEqual({ queued: 1, leftOut: [grace] });
    expect(await sendToEach(user, grace, "More")).toMatchObject({ status: 409 });
  });

  test("is refused where a field has no value, with copies, and by a link of others", async () => {
    const user = await writer();
    const email = someone();
    await user.create("/api/contacts", contact, { name: "Grace", email });
    const missing = await sendToEach(user, email, "{{ contact.title }}");
    expect(missing).toMatchObject({
      status: 400,
      body: { error: `${email}: Grace has no value for “Job Title”. Nothing was sent.` },
    });
    const written = await draft(user, email);
    const call = { method: "POST", path: `/api/outgoing-emails/${written.id}/send-separately` };
    await user.refusal(400, { ...call, body: contentOf(written, { cc: someone() }) });
    const forged = await fetch(`${serverUnderTest()}/unsubscribe?token=abc`, { method: "POST" });
    expect(forged.status).toBe(404);
  });
});
