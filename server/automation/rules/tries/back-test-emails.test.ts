import { expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { emailTemplate } from "#shared/email/email-templates.ts";
import { contactEmails } from "#shared/email/email-messages.ts";
import { backTest } from "#shared/rules/back-test.ts";
import { connectMailbox } from "#tests/support/connected-mailbox.ts";
import { useMailProvider } from "#tests/support/own-mail-provider.ts";
import { signUp } from "#tests/support/test-client.ts";

useMailProvider();

test("an email that people wrote to the contact stands against that of a step", async () => {
  const user = await signUp();
  const grace = await user.create("/api/contacts", contact, { name: "G", email: "g@x.example" });
  const alan = await user.create("/api/contacts", contact, { name: "A", email: "a@x.example" });
  const template = { name: "Hi", subject: "Hi", text: "Hi", isShared: true };
  const { id: templateId } = await user.create("/api/email-templates", emailTemplate, template);
  for (const contactId of [grace.id, alan.id, null]) {
    await user.create("/api/deals", deal, { title: "Ship", value: "1", contactId });
  }
  const mail = await connectMailbox(user);
  // The mail server's clock may be ahead.
  await mail.wrote(-1, "g@x.example");
  await mail.sync();
  const emails = `/api/contacts/${grace.id}/emails`;
  await expect.poll(async () => (await user.get(emails, contactEmails)).emails.length).toBe(1);
  const steps = [{ type: "email", templateId }];
  const rule = { name: "Draft", kind: "deal", trigger: { type: "added" }, steps };
  const answer = await user.ask({ method: "POST", path: "/api/rules/back-test", body: { rule } });
  const tested = backTest.parse(answer.body);
  expect(tested.steps).toMatchObject([
    { done: 2, refused: 1, people: { same: 1, other: 0, nothing: 1 } },
  ]);
  expect(tested.latest.map(({ outcomes }) => outcomes[0]?.note)).toEqual([
    "The deal had no contact.",
    null,
    null,
  ]);
});

test("emails and answers that contacts wrote count for rules about them", async () => {
  const user = await signUp();
  const grace = await user.create("/api/contacts", contact, { name: "G", email: "g@x.example" });
  const mail = await connectMailbox(user);
  const question = "<question@x.example>";
  await mail.got(2, "g@x.example", { headers: ["X-Before: the contact was added"] });
  await mail.wrote(1, "g@x.example", { messageId: question });
  await mail.got(-2, "g@x.example", { headers: [`In-Reply-To: ${question}`] });
  await mail.got(-2, "g@x.example", { headers: ["Auto-Submitted: auto-replied"] });
  await mail.got(-3, "g@x.example");
  await mail.got(-3, "other@x.example");
  await mail.sync();
  const emails = `/api/contacts/${grace.id}/emails`;
  await expect.poll(async () => (await user.get(emails, contactEmails)).emails.length).toBe(5);
  const testBack = async (type: string) => {
    const steps = [{ type: "change", changes: { addTags: ["keen"] } }];
    const rule = { name: "Draft", kind: "contact", trigger: { type }, steps };
    const answer = await user.ask({ method: "POST", path: "/api/rules/back-test", body: { rule } });
    return backTest.parse(answer.body);
  };
  expect(await testBack("email")).toMatchObject({ runs: 2, records: 1, looks: null });
  expect(await testBack("reply")).toMatchObject({ runs: 1, records: 1, unmet: 0 });
});
