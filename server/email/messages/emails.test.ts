import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { contact } from "#shared/crm/contacts.ts";
import { emailAccount } from "#shared/email/email.ts";
import {
  contactEmails,
  emailMessage,
  emailPage,
  type FoundEmail,
  foundEmails,
  unknownSender,
} from "#shared/email/email-messages.ts";
import { letter, type Letter, openMailbox } from "#tests/support/mailbox-client.ts";
import { addMember } from "#tests/support/members.ts";
import { mailProvider, useMailProvider } from "#tests/support/own-mail-provider.ts";
import { clientWithKey, signUp, type TestClient } from "#tests/support/test-client.ts";

useMailProvider();

/** Connects an account of the person's, in whose inbox these letters lie. */
async function withMail(user: TestClient, letters: Letter[]): Promise<void> {
  const name = randomUUID();
  const mailbox = await openMailbox(mailProvider().imap, name);
  for (const one of letters) await mailbox.append("INBOX", letter(one));
  await mailbox.close();
  await user.create("/api/email-accounts", emailAccount, mailProvider().account(name));
}

function emailsOf(user: Pick<TestClient, "get">, contactId: string) {
  return user.get(`/api/contacts/${contactId}/emails`, contactEmails);
}

async function untilCount(user: TestClient, contactId: string, count: number) {
  await expect.poll(async () => (await emailsOf(user, contactId)).emails.length).toBe(count);
  return (await emailsOf(user, contactId)).emails;
}

const addContact = (user: TestClient, fields: object) =>
  user.create("/api/contacts", contact, { name: "Grace Hopper", ...fields });

const grace = "Grace Hopper <grace@navy.example>";

const subjectsFor = async (user: TestClient, q: string) => {
  const { emails } = await user.get(`/api/emails?q=${encodeURIComponent(q)}`, foundEmails);
  return emails.map(({ subject }) => subject);
};

describe("a search of mail", () => {
  test("finds words of subject, text and sender by their beginnings, in one's own mail alone", async () => {
    const owner = await signUp();
    await withMail(owner, [
      {
        from: grace,
        subject: "Über 3.5% Rabatt",
        text: "Our offer, as we said",
        messageId: "<a@x>",
      },
      { from: grace, subject: "Re: it", html: "<p>The <b>off</b>er <i>stands</i></p>" },
      { from: "alan@x.example", subject: "Later", text: "offside, Договор аренды" },
    ]);
    const { id } = await addContact(owner, { email: "grace@navy.example" });
    await untilCount(owner, id, 2);
    await expect.poll(() => subjectsFor(owner, "alan")).toEqual(["Later"]);
    for (const typed of ["uber rab", "RABATT  über", "grace our", "3.5%", "navy.exa offer said"]) {
      expect(await subjectsFor(owner, typed), typed).toEqual(["Über 3.5% Rabatt"]);
    }
    expect(await subjectsFor(owner, "договор аренд")).toEqual(["Later"]);
    expect(await subjectsFor(owner, "offer stands")).toEqual(["Re: it"]);
    expect((await subjectsFor(owner, "off")).toSorted()).toEqual([
      "Later",
      "Re: it",
      "Über 3.5% Rabatt",
    ]);
    for (const typed of ["ffer", "offer later", "' | 'z:*", "!()&", "%%"]) {
      expect(await subjectsFor(owner, typed), typed).toEqual([]);
    }
    const [found] = (await owner.get("/api/emails?q=uber", foundEmails)).emails;
    expect(found).toMatchObject({ person: "Grace Hopper", excerpt: "Our offer, as we said" });
    for (const other of [await addMember(owner, { role: "admin" }), await signUp()]) {
      expect(await subjectsFor(other, "offer")).toEqual([]);
    }
  });

  test("gives each message once, page by page, the newest first", async () => {
    const user = await signUp();
    const letters = Array.from({ length: 62 }, (_, index) => ({ subject: `Renewal ${index}` }));
    await withMail(user, letters);
    const path = "/api/emails?q=renewal";
    const found: FoundEmail[] = [];
    await expect
      .poll(async () => {
        found.length = 0;
        for (let after = "", hasMore = true; hasMore; after = found.at(-1)?.id ?? "") {
          const page = await user.get(after ? `${path}&after=${after}` : path, foundEmails);
          found.push(...page.emails);
          hasMore = page.hasMore;
        }
        return new Set(found.map(({ subject }) => subject)).size;
      })
      .toBe(62);
    expect(found).toHaveLength(62);
    const times = found.map(({ sentAt }) => sentAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("of one letter is refused with a sentence", async () => {
    const user = await signUp();
    const { error } = await user.refusal(400, { method: "GET", path: "/api/emails?q=a" });
    expect(error).toBe("q must have at least 2 letters");
  });
});

describe("mail with a contact", () => {
  test("shows on its page, by all of its addresses, and old mail too", async () => {
    const user = await signUp();
    await withMail(user, [
      { from: grace, subject: "First", messageId: "<first@navy.example>", text: "Hello\n\n-- \nG" },
      { from: grace, subject: "Re: First", headers: ["References: <first@navy.example>"] },
      { from: "grace@home.example", subject: "From home" },
      { from: "other@x.example", cc: grace, subject: "A copy" },
      { from: "nobody@x.example", subject: "Not for her" },
    ]);
    const { id } = await addContact(user, { email: "Grace@Navy.example" });
    const emails = await untilCount(user, id, 3);
    const subjects = emails.map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(["First", "Re: First", "A copy"]));
    const [first, reply] = ["First", "Re: First"].map((subject) =>
      emails.find((one) => one.subject === subject),
    );
    expect(reply?.threadId).toBe(first?.threadId);
    expect(first).toMatchObject({ fromName: "Grace Hopper", beginning: "Hello" });
    const body = { otherEmails: ["grace@home.example"] };
    await user.ask({ method: "PUT", path: `/api/contacts/${id}`, body });
    expect(await emailsOf(user, id).then((list) => list.emails)).toHaveLength(4);
  });

  test("goes on before a moment with any offset", async () => {
    const user = await signUp();
    const at = (sentAt: string) => ({ from: grace, subject: sentAt, sentAt: new Date(sentAt) });
    const [older, newer] = ["2026-03-31T08:30:00Z", "2026-03-31T09:30:00Z"] as const;
    await withMail(user, [at(older), at(newer)]);
    const { id } = await addContact(user, { email: "grace@navy.example" });
    await untilCount(user, id, 2);
    const query = new URLSearchParams({ before: "2026-03-31T00:30:00-09:00" });
    const { emails } = await user.get(`/api/contacts/${id}/emails?${query}`, contactEmails);
    expect(emails).toMatchObject([{ subject: older }]);
  });

  test("offers who is no contact yet, until they are one", async () => {
    const user = await signUp();
    await withMail(user, [{ from: grace }, { from: grace }, { from: "other@x.example" }]);
    const senders = () => user.get("/api/email-senders", z.array(unknownSender));
    await expect.poll(async () => (await senders()).length).toBe(2);
    const found = (await senders()).find(({ address }) => address === "grace@navy.example");
    expect(found).toMatchObject({ name: "Grace Hopper", messages: 2 });
    await addContact(user, { email: "grace@navy.example" });
    expect((await senders()).map(({ address }) => address)).toEqual(["other@x.example"]);
  });

  test("is a person's own: others see that it happened, whatever their role", async () => {
    const owner = await signUp();
    const colleague = await addMember(owner, { role: "member" });
    const subject = `Secret ${randomUUID()}`;
    await withMail(colleague, [{ from: grace, subject, text: subject }]);
    const { id } = await addContact(owner, { email: "grace@navy.example" });
    const [own] = await untilCount(colleague, id, 1);
    const made = { name: "K", role: "member" };
    const key = clientWithKey((await colleague.create("/api/api-keys", createdApiKey, made)).key);
    for (const reader of [owner, key]) {
      const { emails } = await emailsOf(reader, id);
      expect(emails).toMatchObject([{ id: null, subject: null, beginning: null, fromName: null }]);
      expect(JSON.stringify(emails)).not.toContain("Secret");
      for (const path of [`/api/emails/${own?.id}`, `/api/emails/${own?.id}/page`]) {
        expect([403, 404]).toContain((await reader.ask({ method: "GET", path })).status);
      }
    }
    const elsewhere = [
      `/api/search?q=${encodeURIComponent(subject)}`,
      `/api/activities?contactId=${id}`,
      "/api/workspace/export",
      "/api/contacts/export?format=csv",
    ];
    for (const path of elsewhere) {
      const { body } = await owner.ask({ method: "GET", path });
      expect(JSON.stringify(body), path).not.toContain(subject.slice(7));
    }
    const stranger = await signUp();
    await stranger.refusal(404, { method: "GET", path: `/api/contacts/${id}/emails` });
    await stranger.refusal(404, { method: "GET", path: `/api/emails/${own?.id}` });
  });

  test("with a contact that one may not see is not listed", async () => {
    const owner = await signUp();
    const seller = await addMember(owner, { role: "member", visibility: "own" });
    const { id } = await addContact(owner, { email: "grace@navy.example" });
    await withMail(seller, [{ from: grace }]);
    const call = { method: "GET", path: `/api/contacts/${id}/emails` };
    const { error } = await seller.refusal(404, call);
    expect(error).toBe("This contact does not exist. It may have been deleted.");
  });
});

describe("a message", () => {
  test("folds what it quotes, and its HTML can do nothing", async () => {
    const user = await signUp();
    const quoting = "Fine with me.\n\nOn 1 May 2026, Ada <ada@mail.example> wrote:\n> Is it fine?";
    await withMail(user, [
      { from: grace, subject: "Quotes", text: quoting },
      { from: grace, subject: "Attacks", html: attacks.join("\n") },
    ]);
    const { id: contactId } = await addContact(user, { email: "grace@navy.example" });
    const emails = await untilCount(user, contactId, 2);
    const [quotes, attack] = ["Quotes", "Attacks"].map(
      (subject) => emails.find((one) => one.subject === subject)?.id,
    );
    const read = await user.get(`/api/emails/${quotes}`, emailMessage);
    expect(read.text).toBe("Fine with me.");
    expect(read.quoted).toContain("> Is it fine?");
    expect(await user.get(`/api/emails/${attack}`, emailMessage)).toMatchObject({
      hasHtml: true,
      hasRemotePictures: true,
    });
    const { html } = await user.get(`/api/emails/${attack}/page`, emailPage);
    expect(html).toContain("harmless");
    expect(html).not.toMatch(
      /<script|onerror|javascript:|<iframe|<form|<img|<object|url\(|position/i,
    );
    const asked = await user.get(`/api/emails/${attack}/page?pictures=true`, emailPage);
    expect(asked.html).toContain('<img src="https://tracker.example/pixel.png"');
    expect(asked.html).not.toMatch(/onerror|javascript:|data:/i);
  });

  test("whose HTML has no end is read", async () => {
    const user = await signUp();
    const html = `Hello<img src=${" ".repeat(490_000)}`;
    await withMail(user, [{ from: grace, html }]);
    const { id } = await addContact(user, { email: "grace@navy.example" });
    const [email] = await untilCount(user, id, 1);
    const read = await user.get(`/api/emails/${email?.id}`, emailMessage);
    expect(read).toMatchObject({ text: "Hello", hasRemotePictures: false });
  });

  test("whose id is as long as may be, in letters of three bytes, is read", async () => {
    const user = await signUp();
    const signs = Array.from({ length: 1_000 }, (_, at) => 0x4e00 + ((at * 7_919) % 20_000));
    const messageId = `<${String.fromCodePoint(...signs)}@navy.example>`;
    await withMail(user, [{ from: grace, messageId, text: "Hello" }]);
    const { id } = await addContact(user, { email: "grace@navy.example" });
    const [email] = await untilCount(user, id, 1);
    const read = await user.get(`/api/emails/${email?.id}`, emailMessage);
    expect(read.text).toBe("Hello");
  });

  test("has its HTML up to elements that lie 20,000 deep in one another", async () => {
    const user = await signUp();
    const table = `<table>${"<tr><td>Row</td></tr>".repeat(10_001)}</table>`;
    const html = `Hello${table}all${"<div></span>".repeat(16_000)}${"<p>".repeat(5_000)}deep`;
    await withMail(user, [{ from: grace, html }]);
    const { id } = await addContact(user, { email: "grace@navy.example" });
    const [email] = await untilCount(user, id, 1);
    const page = await user.get(`/api/emails/${email?.id}/page`, emailPage);
    expect(page.html).toContain("</table>all");
    expect(page.html).not.toContain("deep");
  });

  test("gives a file when someone wants it", async () => {
    const user = await signUp();
    await withMail(user, [{ from: grace, file: { name: "Angebot ü.txt", text: "Ten dollars" } }]);
    const { id } = await addContact(user, { email: "grace@navy.example" });
    const [email] = await untilCount(user, id, 1);
    const { attachments } = await user.get(`/api/emails/${email?.id}`, emailMessage);
    expect(attachments).toMatchObject([{ part: "2", name: "Angebot ü.txt", type: "text/plain" }]);
    const path = `/api/emails/${email?.id}/attachments/2`;
    const answer = await user.ask({ method: "GET", path });
    expect(answer.body).toContain("Ten dollars");
    expect(answer.headers.get("content-disposition")).toBe(
      "attachment; filename*=UTF-8''Angebot%20%C3%BC.txt",
    );
    await user.refusal(404, { method: "GET", path: `/api/emails/${email?.id}/attachments/9` });
  });
});

/** What has got through elsewhere. */
const attacks = [
  "<p>harmless</p><script>alert(1)</script>",
  '<img src="https://tracker.example/pixel.png" onerror="alert(1)">',
  "<img src=x onerror=alert(1)><svg/onload=alert(1)><svg><script>alert(1)</script></svg>",
  '<a href="javascript:alert(1)">a</a><a href="JaVaScRiPt&#58;alert(1)">b</a>',
  '<iframe src="https://evil.example"></iframe><object data="x"></object><embed src="x">',
  '<form action="https://evil.example"><input name="password"></form>',
  '<div style="position:fixed;top:0;background:url(https://tracker.example/a)">cover</div>',
  '<style>@import url(https://tracker.example/b)</style><link rel="stylesheet" href="//x">',
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example">',
  '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
];
