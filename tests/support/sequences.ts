import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { emailAccount } from "#shared/email/email.ts";
import { emailSync } from "#shared/email/email-sync.ts";
import {
  type ContactRun,
  contactRun,
  type NewSequence,
  sequence,
  sequenceRun,
} from "#shared/email/sequences.ts";
import { sequenceRuns } from "#server/email/sequences/sequence-runs.table.ts";
import { openMailbox } from "./mailbox-client.ts";
import { mailProvider, whileStopped } from "./own-mail-provider.ts";
import { signUp, type TestClient } from "./test-client.ts";

export const emailStep = (subject: string, text = "Hello {{ contact.firstName }}") =>
  ({ kind: "email", subject, text }) as const;
export const waitStep = { kind: "wait", count: 3, unit: "days" } as const;

/** An email, a wait and a second email that answers the first, at all hours. */
export const twoEmails: NewSequence = {
  name: "Outreach",
  steps: [emailStep("An idea for {{ contact.firstName }}"), waitStep, emailStep("", "Any news?")],
  stopsForCompany: false,
  sendingDays: "all-days",
  clock: "sender",
  fromHour: 0,
  toHour: 24,
};

export const someone = (name = "grace") => `${name}-${randomUUID()}@navy.example`;

/** A person with an email account, its mailbox, a contact and a sequence. */
export async function seller(change: Partial<NewSequence> = {}, address = someone()) {
  const name = randomUUID();
  const mailbox = await openMailbox(mailProvider().imap, name);
  const user = await signUp();
  const account = await user.create(
    "/api/email-accounts",
    emailAccount,
    mailProvider().account(name),
  );
  const grace = await user.create("/api/contacts", contact, {
    name: "Grace Hopper",
    email: address,
  });
  const { id: sequenceId } = await user.create("/api/sequences", sequence, {
    ...twoEmails,
    ...change,
  });
  return { user, mailbox, account, grace, address, sequenceId };
}

export type Seller = Awaited<ReturnType<typeof seller>>;

export function orderOf({ sequenceId, grace, account }: Seller, change: object = {}) {
  const body = { contactId: grace.id, accountId: account.id, timeZone: "Europe/Berlin", ...change };
  return { method: "POST", path: `/api/sequences/${sequenceId}/runs`, body };
}

export async function start(one: Seller, change: object = {}) {
  const answer = await one.user.ask(orderOf(one, change));
  expect(answer.status).toBe(201);
  return sequenceRun.parse(answer.body);
}

export const received = (address: string) =>
  mailProvider().smtp.received.filter(({ envelope }) => envelope.to.includes(address));

export async function untilReceived(address: string, count: number) {
  await expect.poll(() => received(address).length).toBe(count);
  return received(address);
}

export async function runOf({ user, grace }: Pick<Seller, "user" | "grace">): Promise<ContactRun> {
  const [run] = await user.get(`/api/contacts/${grace.id}/sequence-runs`, z.array(contactRun));
  if (!run) throw new Error("the contact is in no sequence");
  return run;
}

export async function untilState(one: Seller, state: ContactRun["state"]): Promise<ContactRun> {
  await expect.poll(async () => (await runOf(one)).state).toBe(state);
  return runOf(one);
}

/** Syncs again and again until the run is in a state: a job that runs takes no second one in. */
export async function untilStateBySync(one: Seller, state: ContactRun["state"]) {
  const path = `/api/email-accounts/${one.account.id}/sync`;
  await expect
    .poll(async () => {
      await one.user.ask({ method: "POST", path });
      return (await runOf(one)).state;
    })
    .toBe(state);
  return runOf(one);
}

export const eventsOf = ({ log }: ContactRun) =>
  log.map(({ event, reason }) => [event, reason].filter(Boolean).join(" "));

/** What waits is due at once, after the email before is in the folder of sent mail and the mailbox has been gone through. */
export async function letWaitEnd({ user, account, mailbox }: Seller, runId: string): Promise<void> {
  await expect.poll(() => mailbox.uids("Sent")).not.toHaveLength(0);
  const synced = async () =>
    (await user.get(`/api/email-accounts/${account.id}/sync`, emailSync)).syncedAt;
  await expect.poll(synced).not.toBeNull();
  await whileStopped((db) =>
    db
      .update(sequenceRuns)
      .set({ dueAt: sql`now()` })
      .where(eq(sequenceRuns.id, runId)),
  );
}

export const addContact = (user: TestClient, fields: object) =>
  user.create("/api/contacts", contact, { name: "Bob Miller", ...fields });
