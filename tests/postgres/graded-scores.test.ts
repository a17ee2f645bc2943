import { expect, test } from "vitest";
import { contact } from "#shared/contacts.ts";
import { deal } from "#shared/deals.ts";
import { currentUser } from "#shared/accounts.ts";
import { scoreGrade } from "#shared/scores/score-grade.ts";
import { useWatchedServer } from "#tests/support/locks.ts";
import { addContact, addScore, fieldOf } from "#tests/support/scores.ts";
import { signUp } from "#tests/support/test-client.ts";

const locks = useWatchedServer();

const ofScores =
  "select from score_feeds where workspace_id = $1 and $2::uuid is not null for update";

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
  const lock = { lock: ofScores, workspaceId, id: high.id };
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
