import { expect, test } from "vitest";
import { activity } from "#shared/crm/activities.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { currentUser } from "#shared/accounts/accounts.ts";
import { scoreGrade } from "#shared/scores/score-grade.ts";
import { ofScores, useWatchedServer } from "#tests/support/locks.ts";
import { addContact, addScore, fieldOf } from "#tests/support/scores.ts";
import { signUp } from "#tests/support/test-client.ts";

const locks = useWatchedServer();

test("a deal is graded by what its contact was then, though points are worked out while others wait", async () => {
  const user = await signUp();
  const { id } = await addScore(user);
  const head = { title: "Head", phone: "1" };
  const high = await addContact(user, { ...head, email: "high@x.example" });
  const low = await addContact(user, { email: "low@x.example" });
  await expect.poll(() => fieldOf(user, high)).toBe(30);
  const won = { contactId: high.id, stage: "closed" };
  const lost = { contactId: low.id, stage: "lost", closeReason: "Price" };
  const close = (how: object) =>
    user.create("/api/deals", deal, { title: "Deal", value: "1.00", ...how });
  await Promise.all(Array.from({ length: 30 }, (_, place) => close(place < 16 ? won : lost)));

  const { workspaceId } = await user.get("/api/auth/user", currentUser);
  const lock = { ...ofScores, workspaceId, id: high.id };
  // The points of this one are waited with, in a transaction that has begun before what follows.
  const change = () => user.update(`/api/contacts/${high.id}`, contact, { notes: "Met" });
  await locks().answerWaiting(lock, change, async () => {
    await close(lost);
    await user.update(`/api/contacts/${low.id}`, contact, head);
  });
  await expect.poll(() => fieldOf(user, low)).toBe(30);
  const { bands } = await user.get(`/api/scores/${id}/grade`, scoreGrade);
  expect(bands.slice(0, 2)).toEqual([
    { from: 0, to: 19, won: 0, lost: 15 },
    { from: 20, to: 39, won: 16, lost: 0 },
  ]);
});

test("a meeting that is logged while a contact's points wait to be worked out counts", async () => {
  const user = await signUp();
  await addScore(user);
  const met = await addContact(user, { title: "Head", phone: "1" });
  await expect.poll(() => fieldOf(user, met)).toBe(30);

  const { workspaceId } = await user.get("/api/auth/user", currentUser);
  const lock = { ...ofScores, workspaceId, id: met.id };
  const change = () => user.update(`/api/contacts/${met.id}`, contact, { notes: "Call" });
  await locks().answerWaiting(lock, change, async () => {
    const body = { type: "meeting", title: "Met", contactId: met.id, outcome: "held" };
    await user.create("/api/activities", activity, body);
  });
  await expect.poll(() => fieldOf(user, met)).toBe(70);
});
