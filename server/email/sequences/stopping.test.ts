import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { company } from "#shared/crm/companies.ts";
import { deal } from "#shared/crm/deals.ts";
import { emailSync } from "#shared/email/email-sync.ts";
import { contactRun } from "#shared/email/sequences.ts";
import { sequenceNumbers } from "#shared/email/sequence-numbers.ts";
import { outgoingEmails } from "#server/email/sending/outgoing-emails.table.ts";
import { deliveryReport } from "#tests/support/delivery-report.ts";
import { letter } from "#tests/support/mailbox-client.ts";
import { useMailProvider, whileStopped } from "#tests/support/own-mail-provider.ts";
import {
  addContact,
  eventsOf,
  letWaitEnd,
  runOf,
  seller,
  type Seller,
  someone,
  start,
  untilReceived,
  untilState,
  untilStateBySync,
} from "#tests/support/sequences.ts";
import { serverUnderTest } from "#tests/support/test-client.ts";

useMailProvider();

/** A contact that has got the first email. */
async function inSequence(change: Parameters<typeof seller>[0] = {}) {
  const one = await seller(change);
  await start(one);
  const [first] = await untilReceived(one.address, 1);
  return { ...one, messageId: first?.messageId ?? "", text: first?.text ?? "" };
}

const answer = (one: Seller, more: Parameters<typeof letter>[0]) =>
  one.mailbox.append("INBOX", letter({ to: one.account.address, ...more }));

test("a reply in the thread stops it, from whatever address, also out of Junk", async () => {
  const one = await inSequence();
  const headers = [`In-Reply-To: ${one.messageId}`];
  await one.mailbox.append("Junk", letter({ from: "assistant@other.example", headers }));
  const run = await untilStateBySync(one, "stopped");
  expect(run).toMatchObject({ reason: "replied", dueAt: null });
  expect(eventsOf(run).slice(-2)).toEqual(["replied", "stopped replied"]);
  const path = `/api/sequences/${one.sequenceId}/numbers`;
  expect(await one.user.get(path, sequenceNumbers)).toMatchObject({
    started: 1,
    replied: 1,
    steps: [
      { step: 1, sent: 1, replied: 1, variants: [{ letter: "A", sent: 1, replied: 1 }] },
      { step: 3, sent: 0 },
    ],
  });
  await one.mailbox.close();
});

test("of two contacts in a sequence who are merged one goes on", async () => {
  const one = await inSequence();
  const bob = await addContact(one.user, { email: someone("bob") });
  const own = await runOf(one);
  const ofBob = await start(one, { contactId: bob.id });
  const body = { winnerId: one.grace.id, loserIds: [bob.id] };
  const merged = await one.user.ask({ method: "POST", path: "/api/contacts/merge", body });
  expect(merged).toMatchObject({ status: 200 });
  await letWaitEnd(one, ofBob.id);
  const path = `/api/contacts/${one.grace.id}/sequence-runs`;
  const runs = async () =>
    (await one.user.get(path, z.array(contactRun))).map(({ id, state, reason }) => [
      id,
      state,
      reason,
    ]);
  await expect.poll(runs).toEqual([
    [ofBob.id, "stopped", "merged"],
    [own.id, "active", null],
  ]);
  await one.mailbox.close();
});

test("a reply stops it for the contact that its own was merged into", async () => {
  const one = await inSequence();
  const bob = await addContact(one.user, { email: someone("bob") });
  const body = { winnerId: bob.id, loserIds: [one.grace.id] };
  const merged = await one.user.ask({ method: "POST", path: "/api/contacts/merge", body });
  expect(merged).toMatchObject({ status: 200 });
  const ofBob = { ...one, grace: bob };
  expect(await runOf(ofBob)).toMatchObject({ state: "active", contactName: "Bob Miller" });
  await answer(one, { from: one.address });
  expect(await untilStateBySync(ofBob, "stopped")).toMatchObject({ reason: "replied" });
  await one.mailbox.close();
});

test("a new email from another address of the contact stops it, and a newsletter does not", async () => {
  const one = await inSequence();
  const home = someone("home");
  const newsletter = { from: one.address, headers: ["List-Unsubscribe: <https://x.example>"] };
  await answer(one, newsletter);
  await answer(one, { from: "other@x.example" });
  await one.user.update(`/api/contacts/${one.grace.id}`, contact, { otherEmails: [home] });
  const sync = `/api/email-accounts/${one.account.id}/sync`;
  await expect
    .poll(async () => {
      await one.user.ask({ method: "POST", path: sync });
      const { folders } = await one.user.get(sync, emailSync);
      return folders.find(({ path }) => path === "INBOX")?.leftOut.newsletter;
    })
    .toBe(1);
  expect(await runOf(one)).toMatchObject({ state: "active" });
  await answer(one, { from: `Grace <${home}>` });
  expect(await untilStateBySync(one, "stopped")).toMatchObject({ reason: "replied" });
  await one.mailbox.close();
});

test("a colleague's reply stops it where the sequence says so", async () => {
  const one = await inSequence({ stopsForCompany: true });
  const { id: companyId } = await one.user.create("/api/companies", company, { name: "Navy" });
  await one.user.update(`/api/contacts/${one.grace.id}`, contact, { companyId });
  const email = someone("bob");
  await addContact(one.user, { email, companyId });
  await answer(one, { from: email });
  expect(await untilStateBySync(one, "stopped")).toMatchObject({ reason: "company-replied" });
  await one.mailbox.close();
});

test("an email that came back stops it, and one that is late does not", async () => {
  const one = await inSequence();
  const report = (status: string, messageId = one.messageId) =>
    deliveryReport({ to: one.account.address, recipient: one.address, messageId, status });
  await one.mailbox.append("INBOX", report("4.4.1"));
  await one.mailbox.append("INBOX", report("5.1.1"));
  const run = await untilStateBySync(one, "stopped");
  expect(run.reason).toBe("bounced");
  expect(eventsOf(run)).not.toContain("paused out-of-office");
  await one.mailbox.close();
});

test("an out-of-office answer pauses it until its date", async () => {
  const one = await inSequence();
  const away = new Date(Date.now() + 20 * 86_400_000);
  const day = away.toISOString().slice(0, 10);
  const headers = ["Auto-Submitted: auto-replied", `In-Reply-To: ${one.messageId}`];
  await answer(one, { from: one.address, text: `I am back on ${day}.`, headers });
  const run = await untilStateBySync(one, "paused");
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString();
  expect(run).toMatchObject({ dueAt: next, nextStep: 3 });
  expect(run.log.at(-1)).toMatchObject({ event: "paused", reason: "out-of-office", until: next });
  await one.mailbox.close();
});

test("who unsubscribes by the link gets no more", async () => {
  const one = await inSequence();
  const [link = ""] = /\/unsubscribe\?token=[\w-]+/.exec(one.text) ?? [];
  const answered = await fetch(`${serverUnderTest()}${link}`, { method: "POST" });
  expect(answered.status).toBe(200);
  expect(await runOf(one)).toMatchObject({ state: "stopped", reason: "unsubscribed" });
  await one.mailbox.close();
});

test("a won deal, a deleted contact and a disconnected account stop it", async () => {
  const [won, gone, left] = [await inSequence(), await inSequence(), await inSequence()];
  const sale = { title: "Ships", value: "10.00", contactId: won.grace.id };
  const { id } = await won.user.create("/api/deals", deal, sale);
  await won.user.update(`/api/deals/${id}`, deal, { stage: "closed" });
  const path = `/api/email-accounts/${left.account.id}?keepMessages=false`;
  await left.user.ask({ method: "DELETE", path });
  const changeSet = await gone.user.remove(`/api/contacts/${gone.grace.id}`);
  // The round of each minute comes at the start as well.
  await whileStopped(async () => {});
  expect(await untilState(won, "stopped")).toMatchObject({ reason: "deal-closed" });
  expect(await untilState(left, "stopped")).toMatchObject({ reason: "sender-left" });
  const numbers = `/api/sequences/${gone.sequenceId}/numbers`;
  await expect.poll(async () => (await gone.user.get(numbers, sequenceNumbers)).active).toBe(0);
  const undo = { method: "POST", path: `/api/change-sets/${changeSet}/undo` };
  const headers = { "idempotency-key": randomUUID() };
  await gone.user.ask({ ...undo, headers });
  expect(await untilState(gone, "stopped")).toMatchObject({ reason: "contact-gone" });
  for (const { mailbox } of [won, gone, left]) await mailbox.close();
});

test("what ends it is looked up for the contact that its own was merged into", async () => {
  const merged = async () => {
    const one = await inSequence();
    const grace = await addContact(one.user, { email: someone("bob") });
    const body = { winnerId: grace.id, loserIds: [one.grace.id] };
    const answered = await one.user.ask({ method: "POST", path: "/api/contacts/merge", body });
    expect(answered).toMatchObject({ status: 200 });
    return { ...one, grace };
  };
  const [won, gone, refused] = [await merged(), await merged(), await merged()];
  const body = { targets: refused.grace.email };
  const path = "/api/email-suppressions";
  expect(await refused.user.ask({ method: "POST", path, body })).toMatchObject({ status: 204 });
  expect(await runOf(refused)).toMatchObject({ state: "stopped", reason: "unsubscribed" });
  const sale = { title: "Ships", value: "10.00", contactId: won.grace.id, stage: "closed" };
  await won.user.create("/api/deals", deal, sale);
  await gone.user.remove(`/api/contacts/${gone.grace.id}`);
  await whileStopped(async () => {});
  expect(await untilState(won, "stopped")).toMatchObject({ reason: "deal-closed" });
  const numbers = `/api/sequences/${gone.sequenceId}/numbers`;
  await expect.poll(async () => (await gone.user.get(numbers, sequenceNumbers)).active).toBe(0);
  for (const { mailbox } of [won, gone, refused]) await mailbox.close();
});

test("a deleted sequence stops all who are in it, and withdraws what waits to be sent", async () => {
  const one = await inSequence();
  const email = someone("bob");
  const other = { ...one, grace: await addContact(one.user, { email }) };
  await start(other);
  await untilReceived(email, 1);
  await whileStopped((db) =>
    db
      .update(outgoingEmails)
      .set({ state: "scheduled", dueAt: sql`now() + interval '1 day'` })
      .where(eq(outgoingEmails.addresses, sql`array[${email}]`)),
  );
  await one.user.ask({ method: "DELETE", path: `/api/sequences/${one.sequenceId}` });
  expect(eventsOf(await runOf(one)).slice(-2)).toEqual([
    "waiting step",
    "stopped sequence-deleted",
  ]);
  expect(eventsOf(await runOf(other)).slice(-2)).toEqual([
    "email-withdrawn",
    "stopped sequence-deleted",
  ]);
  await one.mailbox.close();
});
