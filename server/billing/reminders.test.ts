import { expect, test } from "vitest";
import { users } from "#server/accounts/accounts.table.ts";
import { createClock } from "#server/billing/clock.ts";
import { sendReminders } from "#server/billing/send-reminders.ts";
import { mails } from "#server/platform/mail/mails.table.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import { makeMailQueue } from "#tests/support/mail-queue.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { newShopper } from "#tests/support/shopper.ts";

type Shopper = Awaited<ReturnType<typeof newShopper>>;

/** Subjects of the mails about ends, oldest first, without their days. */
const reminders = async (ada: Shopper) =>
  (await ada.mails())
    .filter((subject) => /your trial|renews/i.test(subject))
    .map((subject) => subject.replace(/ on .*/, ""))
    .toReversed();

const all = ["Your trial ends", "One day is left of your trial", "Your trial ended"];

test("mails about a trial's end come a week and a day before, and on the day, once each", async () => {
  const ada = await newShopper();
  await ada.pass({ days: 6 });
  expect(await reminders(ada)).toEqual([]);
  await ada.pass({ days: 1 });
  await ada.pass({ days: 3 });
  expect(await reminders(ada)).toEqual(all.slice(0, 1));
  await ada.pass({ days: 3 });
  expect(await reminders(ada)).toEqual(all.slice(0, 2));
  await ada.pass({ days: 1 });
  await ada.pass({ days: 2 });
  expect(await reminders(ada)).toEqual(all);
  expect(await ada.state()).toMatchObject({ hasTrialEnded: true });
});

test("a server that was away mails about the end alone, and who pays gets no mail about a trial", async () => {
  const ada = await newShopper();
  await ada.pass({ days: 16 });
  expect(await reminders(ada)).toEqual(["Your trial ended"]);
  const grace = await newShopper();
  await grace.buy("starter");
  await grace.pass({ days: 16 });
  expect(await reminders(grace)).toEqual([]);
});

test("a yearly renewal is announced once, thirty days before", async () => {
  const ada = await newShopper();
  await ada.buy("starter-year");
  await ada.pass({ months: 10 });
  expect(await reminders(ada)).toEqual([]);
  await ada.pass({ months: 1, days: 5 });
  expect(await reminders(ada)).toEqual(["Your subscription renews"]);
  await ada.pass({ toNextCollection: true });
  expect(await reminders(ada)).toEqual(["Your subscription renews"]);
});

test("servers that remind at once write one mail", async () => {
  const home = await createOwnDatabase();
  const database = await home.open();
  await makeMailQueue(database);
  const { db } = database;
  const [id, workspaceId] = [newId(), newId()];
  const trialEndsAt = new Date(Date.now() + 3 * 86_400_000);
  await db.insert(users).values({ id, name: "Ada", email: "ada@x.example", trialEndsAt });
  await db.insert(workspaces).values({ id: workspaceId, name: "Ada's" });
  await db.insert(members).values({ workspaceId, userId: id, role: "owner" });
  const clock = createClock({ isMovable: false });
  // Reminders take no provider.
  const billing = { db, clock, isSandbox: false, baseUrl: "http://x.example" };
  await Promise.all([sendReminders(billing), sendReminders(billing)]);
  await sendReminders(billing);
  expect(await db.$count(mails)).toBe(1);
  await database.close();
  await home.remove();
});
