import { expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { contactEmails, emailMessage } from "#shared/email/email-messages.ts";
import { connectMailbox } from "#tests/support/connected-mailbox.ts";
import { useMailProvider } from "#tests/support/own-mail-provider.ts";
import { signUp } from "#tests/support/test-client.ts";

useMailProvider();

test("a message has its names and its subject without characters that turn text around, and its files their endings", async () => {
  const user = await signUp();
  const email = "grace@navy.example";
  const { id } = await user.create("/api/contacts", contact, { name: "Grace", email });
  const mail = await connectMailbox(user);
  await mail.got(1, `=?utf-8?q?Grace_=E2=80=AEreppoH=E2=80=8B?= <${email}>`, {
    subject: "=?utf-8?q?Invoice_=E2=80=AEfdp.exe?=",
    file: { name: `invoice\u202efdp${"x".repeat(300)}.exe`, text: "Ten dollars" },
  });
  const read = async () => {
    await mail.sync();
    const { emails } = await user.get(`/api/contacts/${id}/emails`, contactEmails);
    return emails[0];
  };
  await expect.poll(read).toMatchObject({ subject: "Invoice fdp.exe", fromName: "Grace reppoH" });
  const found = await read();
  const shown = await user.get(`/api/emails/${found?.id}`, emailMessage);
  expect(shown.participants[0]).toMatchObject({ name: "Grace reppoH" });
  expect(shown.attachments).toMatchObject([{ name: `invoicefdp${"x".repeat(241)}.exe` }]);
});
