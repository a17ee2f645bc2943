import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { auditEvent } from "#shared/administration/audit.ts";
import { contact, type Contact } from "#shared/crm/contacts.ts";
import { emailMessage } from "#shared/email/email-messages.ts";
import { mailboxSharing } from "#shared/email/email-sharing.ts";
import { team } from "#shared/accounts/members.ts";
import { connectMailbox } from "#tests/support/connected-mailbox.ts";
import { addMember } from "#tests/support/members.ts";
import { useMailProvider } from "#tests/support/own-mail-provider.ts";
import {
  canRead,
  emailsFound,
  refusesToRead,
  shareThread,
  untilLines,
} from "#tests/support/shared-mail.ts";
import { signUp } from "#tests/support/test-client.ts";

useMailProvider();

const everyone = { sharedWith: "workspace", teamId: null, exchangedWith: null } as const;
const noOne = { sharedWith: "noOne", teamId: null } as const;

/** Mail with two companies and a colleague, all of them contacts, each with the same word. */
async function withMail() {
  const admin = await signUp();
  const seller = await addMember(admin, { role: "member" });
  const mail = await connectMailbox(seller);
  const colleague = `boss@${mail.address.split("@")[1]}`;
  const word = `w${randomUUID().replaceAll("-", "")}`;
  await mail.got(4, "grace@navy.example", { subject: "Navy", text: word, messageId: "<n@navy>" });
  await mail.wrote(3, "alan@mail.acme.example", { subject: "Acme", text: word });
  await mail.got(2, colleague, { subject: "Inside", text: word, cc: admin.email });
  await mail.wrote(1, admin.email, { subject: "To a member", text: word });
  const addresses = ["grace@navy.example", "alan@mail.acme.example", colleague, admin.email];
  const contacts: Contact[] = [];
  for (const email of addresses) {
    contacts.push(await admin.create("/api/contacts", contact, { name: email, email }));
  }
  const lines = [1, 1, 1, 2];
  const idOf = async (index: number) => {
    const [newest] = await untilLines(seller, contacts[index]?.id ?? "", lines[index] ?? 0);
    return newest?.id ?? "";
  };
  for (const index of addresses.keys()) await idOf(index);
  const share = (body: object) => seller.update(`${mail.path}/sharing`, mailboxSharing, body);
  return { admin, seller, mail, word, share, contacts, idOf };
}

test("a mailbox shares what it exchanges with all contacts, but nothing between members", async () => {
  const { admin, seller, mail, word, share, contacts, idOf } = await withMail();
  const blind = await addMember(admin, { role: "member", visibility: "own" });
  expect(await seller.get(`${mail.path}/sharing`, mailboxSharing)).toMatchObject(noOne);
  expect(await emailsFound(admin, word)).toEqual([]);
  expect(await share(everyone)).toMatchObject(everyone);
  expect(await emailsFound(admin, word)).toEqual(["Acme", "Navy"]);
  const read = await canRead(admin, await idOf(0));
  expect(read.sharing).toMatchObject({ sharedWith: "workspace", reason: "rule" });
  for (const index of [2, 3]) await refusesToRead(admin, await idOf(index));
  await refusesToRead(blind, await idOf(0));
  expect(await emailsFound(blind, word)).toEqual([]);

  await mail.got(0, "grace@navy.example", { subject: "Later", text: word });
  await mail.sync();
  await untilLines(seller, contacts[0]?.id ?? "", 2);
  expect(await emailsFound(admin, word)).toEqual(["Later", "Acme", "Navy"]);
  await share({ ...noOne, exchangedWith: null });
  expect(await emailsFound(admin, word)).toEqual([]);
});

test("a rule shares with those who see a contact outside, not who sees a colleague that takes part", async () => {
  const { admin, mail, word, share, contacts } = await withMail();
  const copied = { cc: contacts[2]?.email ?? "", subject: "Spouse", text: word };
  await mail.got(0, "spouse@family.example", copied);
  await mail.sync();
  await untilLines(admin, contacts[2]?.id ?? "", 2);
  await share(everyone);
  expect(await emailsFound(admin, word)).toEqual(["Acme", "Navy"]);
  const person = { name: "Spouse", email: "spouse@family.example" };
  await admin.create("/api/contacts", contact, person);
  expect(await emailsFound(admin, word)).toEqual(["Spouse", "Acme", "Navy"]);
});

test("chosen domains and addresses are shared, with a team until it is deleted", async () => {
  const { admin, seller, mail, word, share } = await withMail();
  const sales = await admin.create("/api/teams", team, { name: "Sales" });
  const mate = await addMember(admin, { role: "member", teamId: sales.id });
  const own = mail.address.split("@")[1];
  const body = { ...everyone, exchangedWith: ["@Navy.example", own] };
  expect(await share(body)).toMatchObject({ exchangedWith: ["navy.example", own] });
  expect(await emailsFound(admin, word)).toEqual(["Navy"]);
  await share({ ...everyone, exchangedWith: ["acme.example"] });
  expect(await emailsFound(admin, word)).toEqual([]);
  const ofTeam = { sharedWith: "team", teamId: sales.id };
  await share({ ...ofTeam, exchangedWith: ["ALAN@mail.acme.example"] });
  expect(await emailsFound(admin, word)).toEqual([]);
  expect(await emailsFound(mate, word)).toEqual(["Acme"]);
  await admin.ask({ method: "DELETE", path: `/api/teams/${sales.id}` });
  expect(await emailsFound(mate, word)).toEqual([]);
  expect(await seller.get(`${mail.path}/sharing`, mailboxSharing)).toMatchObject(noOne);
});

test("what is said of a conversation comes before the rule, until that is forgotten", async () => {
  const { admin, seller, share, word, idOf } = await withMail();
  await share(everyone);
  const id = await idOf(0);
  const kept = await shareThread(seller, id, noOne);
  expect(kept.sharing).toMatchObject({ sharedWith: "noOne", isSharedByRule: true });
  await refusesToRead(admin, id);
  expect(await emailsFound(admin, word)).toEqual(["Acme"]);
  const forget = { method: "DELETE", path: `/api/emails/${id}/sharing` };
  await admin.refusal(404, forget);
  const { body } = await seller.ask(forget);
  expect(emailMessage.parse(body).sharing).toMatchObject({ reason: "rule" });
  await canRead(admin, id);
});

test("only its owner says what a mailbox shares, with a sentence for what is wrong", async () => {
  const { admin, seller, mail, share } = await withMail();
  const path = `${mail.path}/sharing`;
  await admin.refusal(404, { method: "GET", path });
  await admin.refusal(404, { method: "PUT", path, body: everyone });
  const wrong = { ...everyone, exchangedWith: ["navy.example", "not one"] };
  const { error } = await seller.refusal(400, { method: "PUT", path, body: wrong });
  expect(error).toBe("not one is neither an email address nor a domain");
  const none = { ...everyone, exchangedWith: [] };
  await seller.refusal(400, { method: "PUT", path, body: none });
  await share(everyone);
  const [event] = await admin.get("/api/audit?group=email-accounts", z.array(auditEvent));
  expect(event).toMatchObject({ action: "email-account.shared", target: mail.address });
});
