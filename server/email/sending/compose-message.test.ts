import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { formatRecipients } from "#shared/email/email-recipients.ts";
import { composeMessage } from "./compose-message.ts";

const account = { address: "ada@mail.example", senderName: "Ada" };
const email = {
  id: "0192f0c1-0000-7000-8000-000000000000",
  to: "grace@navy.example",
  cc: "",
  bcc: "",
  subject: "Offer",
  text: "Dear Grace,\n\nhere it is.\n> Yes\n",
  datedAt: "2026-11-30T08:00:00.000Z",
  inReplyTo: null,
  references: null,
};

test("lines end as mail servers ask for, also in the sender's own copy", async () => {
  const { source, ownCopy } = await composeMessage(email, account, [], null);
  for (const message of [source, ownCopy]) {
    expect(message.toString()).not.toMatch(/[^\r]\n|\r[^\n]/);
  }
});

test.each([
  "w".repeat(200),
  "👩‍👩‍👧‍👦🇩🇪".repeat(13),
  `Z${"\u0335\u0321\u0322".repeat(50)}`,
  "שלום עולם ".repeat(15).trim(),
  "Grace \\ <script>; “a”, b\\",
  "=1+1",
  "a\u00a0b\tc",
  "a\r\nBcc: eve@mail.example",
])("a name, a subject and a file are read as they were written: %#", async (text) => {
  const to = formatRecipients([{ name: text, address: "grace@navy.example" }]);
  const file = { name: `${text}.pdf`, type: "application/pdf", content: Buffer.from("x") };
  const sender = { ...account, senderName: text };
  const { source, envelope } = await composeMessage(
    { ...email, to, subject: text },
    sender,
    [file],
    null,
  );
  const lines = source.toString("latin1").split("\r\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(999);
  const mail = await PostalMime.parse(source);
  expect(envelope.to).toEqual(["grace@navy.example"]);
  expect(mail.headers.some(({ key }) => key === "bcc")).toBe(false);
  expect(mail.from?.name).toBe(text);
  expect(mail.subject).toBe(text.replaceAll(/\s*[\r\n]+/g, " "));
  expect(mail.to?.[0]?.name).toBe(text.replaceAll(/[\r\n]+/g, " "));
  expect(mail.attachments[0]?.filename).toBe(file.name);
});
