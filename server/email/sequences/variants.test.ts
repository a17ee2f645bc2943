import { expect, test } from "vitest";
import { activity } from "#shared/crm/activities.ts";
import type { Contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { emailAccount } from "#shared/email/email.ts";
import { likelyShare, sequenceNumbers } from "#shared/email/sequence-numbers.ts";
import { type NewSequence, sequence } from "#shared/email/sequences.ts";
import { addMember } from "#tests/support/members.ts";
import { mailProvider, useMailProvider } from "#tests/support/own-mail-provider.ts";
import {
  addContact,
  emailStep,
  letWaitEnd,
  received,
  runOf,
  seller,
  type Seller,
  someone,
  start,
  twoEmails,
  untilReceived,
} from "#tests/support/sequences.ts";
import type { TestClient } from "#tests/support/test-client.ts";

useMailProvider();

const short = { subject: "Short", text: "Hi" };
const long = { subject: "Long", text: "Dear {{ contact.firstName }}" };
const twoWays = { ...emailStep(short.subject, short.text), variants: [long] };

/** Starts with contacts one after another, each from an account of its own, as one account's emails go 20 seconds apart. */
async function writeTo(one: Seller, count: number) {
  const grace: Contact[] = [];
  for (let place = 0; place < count; place += 1) {
    const account = await one.user.create(
      "/api/email-accounts",
      emailAccount,
      mailProvider().account(someone("ada").split("@")[0] ?? ""),
    );
    const contact = await addContact(one.user, { email: someone("bob") });
    await start({ ...one, account, grace: contact });
    await untilReceived(contact.email ?? "", 1);
    grace.push(contact);
  }
  return grace;
}

const subjectsOf = (contacts: Contact[]) =>
  contacts.flatMap(({ email }) => received(email ?? "").map(({ subject }) => subject));

const numbersOf = (user: TestClient, { sequenceId }: Seller) =>
  user.get(`/api/sequences/${sequenceId}/numbers`, sequenceNumbers);

async function change(one: Seller, change: (steps: NewSequence["steps"]) => NewSequence["steps"]) {
  const path = `/api/sequences/${one.sequenceId}`;
  const { steps, version } = await one.user.get(path, sequence);
  return one.user.update(path, sequence, { ...twoEmails, steps: change(steps), version });
}

test("contacts take variants by turns, and one that is switched off keeps its figures", async () => {
  const one = await seller({ steps: [twoWays] });
  const first = await writeTo(one, 3);
  expect(subjectsOf(first)).toEqual(["Short", "Long", "Short"]);
  const [grace] = first;
  if (!grace) throw new Error("no contact");
  const { log } = await runOf({ ...one, grace });
  expect(log.find(({ event }) => event === "email-queued")).toMatchObject({
    step: 1,
    variant: "A",
  });
  await change(one, (steps) =>
    steps.map((step) =>
      step.kind === "email"
        ? { ...step, isOff: true, variants: [...(step.variants ?? []), { ...short, subject: "C" }] }
        : step,
    ),
  );
  expect(subjectsOf(await writeTo(one, 2))).toEqual(["C", "Long"]);
  await expect
    .poll(() => numbersOf(one.user, one))
    .toMatchObject({
      sent: 5,
      delivered: 5,
      steps: [
        {
          step: 1,
          sent: 5,
          variants: [
            { letter: "A", isOff: true, sent: 2 },
            { letter: "B", isOff: false, sent: 2 },
            { letter: "C", isOff: false, sent: 1 },
          ],
        },
      ],
    });
  await one.mailbox.close();
});

test("a variant that is switched off is not sent to those who started before", async () => {
  const [first, wait] = twoEmails.steps;
  if (!first || !wait) throw new Error("no steps");
  const one = await seller({ steps: [first, wait, twoWays] });
  const { id } = await start(one);
  await untilReceived(one.address, 1);
  await change(one, ([a, b, last]) => (a && b && last ? [a, b, { ...last, isOff: true }] : []));
  await letWaitEnd(one, id);
  const [, second] = await untilReceived(one.address, 2);
  expect(second?.subject).toBe("Long");
  await one.mailbox.close();
});

test.each([
  { had: "one text", before: emailStep("", "Short"), letter: "B" },
  {
    had: "variants that are all off by now",
    before: { ...emailStep("", "Short"), variants: [{ subject: "", text: "Brief" }] },
    letter: "C",
  },
])("who started with $had takes what is on instead", async ({ before, letter }) => {
  const [first, wait] = twoEmails.steps;
  if (!first || !wait) throw new Error("no steps");
  const one = await seller({ steps: [first, wait, before] });
  const { id } = await start(one);
  await untilReceived(one.address, 1);
  await change(one, (steps) =>
    steps.map((step, index) => {
      if (step.kind !== "email" || index === 0) return step;
      const variants = (step.variants ?? []).map((variant) => ({ ...variant, isOff: true }));
      return { ...step, isOff: true, variants: [...variants, long] };
    }),
  );
  await letWaitEnd(one, id);
  const [, second] = await untilReceived(one.address, 2);
  expect(second?.subject).toBe("Long");
  await expect
    .poll(async () => (await numbersOf(one.user, one)).steps)
    .toMatchObject([
      { step: 1, sent: 1 },
      { step: 3, sent: 1 },
    ]);
  const { log } = await runOf(one);
  const queued = log.filter(({ event }) => event === "email-queued");
  expect(queued.map(({ variant }) => variant)).toEqual([null, letter]);
  await one.mailbox.close();
});

test("meetings and deals count for the last email before them, where one sees them", async () => {
  const one = await seller({ steps: [twoWays] });
  const [bob, eve] = await writeTo(one, 2);
  if (!bob || !eve) throw new Error("no contacts");
  const { user } = one;
  const log = (contactId: string, type: string) =>
    user.create("/api/activities", activity, { type, title: "Talked", contactId });
  const sell = (contactId: string, value: string, stage: string) =>
    user.create("/api/deals", deal, { title: "Ships", contactId, value, stage });
  await log(eve.id, "meeting");
  await log(eve.id, "call");
  await log(one.grace.id, "meeting");
  await sell(eve.id, "1000.50", "closed");
  await sell(eve.id, "200", "lead");
  await sell(bob.id, "5", "lead");
  await sell(one.grace.id, "7", "closed");
  await expect
    .poll(() => numbersOf(user, one))
    .toMatchObject({
      sent: 2,
      meetings: 1,
      deals: 3,
      dealsValue: "1205.50",
      won: 1,
      wonValue: "1000.50",
      steps: [
        {
          variants: [
            { meetings: 0, deals: 1, dealsValue: "5.00", won: 0, wonValue: "0.00" },
            { meetings: 1, deals: 2, dealsValue: "1200.50", won: 1, wonValue: "1000.50" },
          ],
        },
      ],
    });
  const colleague = await addMember(user, { role: "member", visibility: "own" });
  expect(await numbersOf(colleague, one)).toMatchObject({ sent: 2, meetings: 0, deals: 0, won: 0 });
  await one.mailbox.close();
});

test("the likely share is wide for few cases", () => {
  expect(likelyShare(0, 0)).toEqual({ from: 0, to: 1 });
  const { from, to } = likelyShare(3, 10);
  expect([from, to].map((share) => share.toFixed(3))).toEqual(["0.108", "0.603"]);
});
