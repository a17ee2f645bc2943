import { expect, test } from "vitest";
import { activity } from "#shared/crm/activities.ts";
import { deal } from "#shared/crm/deals.ts";
import { sequenceNumbers } from "#shared/email/sequence-numbers.ts";
import { useMailProvider } from "#tests/support/own-mail-provider.ts";
import {
  addContact,
  emailStep,
  letWaitEnd,
  seller,
  type Seller,
  someone,
  start,
  untilReceived,
  untilState,
} from "#tests/support/sequences.ts";
import { changeSetOf } from "#tests/support/test-client.ts";

useMailProvider();

const numbersOf = ({ user, sequenceId }: Seller) =>
  user.get(`/api/sequences/${sequenceId}/numbers`, sequenceNumbers);

test("a deal that is added after one email and won after the next counts for the first alone", async () => {
  const one = await seller();
  const { user } = one;
  const sell = (title: string, value: string) =>
    user.create("/api/deals", deal, { title, value, stage: "lead", contactId: one.grace.id });
  const win = ({ id }: { id: string }) =>
    user.update(`/api/deals/${id}`, deal, { stage: "closed" });
  const before = await sell("Boats", "7");
  const run = await start(one);
  await untilReceived(one.address, 1);
  const between = await sell("Ships", "100.25");
  await letWaitEnd(one, run.id);
  await untilReceived(one.address, 2);
  await untilState(one, "finished");
  await win(between);
  await win(before);
  await expect
    .poll(() => numbersOf(one))
    .toMatchObject({
      sent: 2,
      deals: 1,
      dealsValue: "100.25",
      won: 2,
      wonValue: "107.25",
      steps: [
        { step: 1, deals: 1, dealsValue: "100.25", won: 1, wonValue: "100.25" },
        { step: 3, deals: 0, dealsValue: "0.00", won: 1, wonValue: "7.00" },
      ],
    });
  await one.mailbox.close();
});

test("meetings and deals are found after merges, and not once these are undone", async () => {
  const one = await seller({ steps: [emailStep("Hello")] });
  const { user } = one;
  await start(one);
  await untilState(one, "finished");
  const bob = await addContact(user, { name: "Bob", email: someone("bob") });
  const cleo = await addContact(user, { name: "Cleo", email: someone("cleo") });
  const merge = (winnerId: string, loserId: string) =>
    user.ask({
      method: "POST",
      path: "/api/contacts/merge",
      body: { winnerId, loserIds: [loserId] },
    });
  await merge(bob.id, one.grace.id);
  const second = await merge(cleo.id, bob.id);
  await user.create("/api/activities", activity, {
    type: "meeting",
    title: "Talked",
    contactId: cleo.id,
  });
  await user.create("/api/deals", deal, {
    title: "Ships",
    value: "5",
    stage: "closed",
    contactId: cleo.id,
  });
  await expect.poll(() => numbersOf(one)).toMatchObject({ sent: 1, meetings: 1, deals: 1, won: 1 });

  const path = `/api/change-sets/${changeSetOf(second)}/undo?keepLater=true`;
  expect(await user.ask({ method: "POST", path })).toMatchObject({ status: 200 });
  expect(await numbersOf(one)).toMatchObject({ sent: 1, meetings: 0, deals: 0, won: 0 });
  await one.mailbox.close();
});
