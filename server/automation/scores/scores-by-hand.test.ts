import { describe, expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { scoreGrade } from "#shared/scores/score-grade.ts";
import { addMember } from "#tests/support/members.ts";
import { addContact, addScore, fieldOf, scoreOf, scoresPath } from "#tests/support/scores.ts";
import { signUp } from "#tests/support/test-client.ts";

describe("a score by hand", () => {
  test("stands whatever the points are, with its reason, until it is taken back", async () => {
    const owner = await signUp();
    const { id } = await addScore(owner);
    const record = await addContact(owner, { title: "Head", phone: "1" });
    const member = await addMember(owner, { role: "member" });
    const path = `${scoresPath(record)}/${id}`;
    const byHand = { points: 85, reason: "Met them at the fair" };
    expect(await member.ask({ method: "PUT", path, body: byHand })).toMatchObject({ status: 200 });
    expect(await fieldOf(owner, record)).toBe(85);
    expect(await scoreOf(owner, record)).toMatchObject({ points: 30, byHand });
    await owner.update(`/api/contacts/${record.id}`, contact, { title: null });
    expect(await fieldOf(owner, record)).toBe(85);
    expect(await member.ask({ method: "DELETE", path })).toMatchObject({ status: 200 });
    expect(await fieldOf(owner, record)).toBeUndefined();
    const viewer = await addMember(owner, { role: "viewer" });
    await viewer.refusal(403, { method: "PUT", path, body: byHand });
    const { error } = await member.refusal(400, { method: "PUT", path, body: { points: 101 } });
    expect(error).toBe("The score must be at most 100");
  });

  test("is not written through the contact", async () => {
    const user = await signUp();
    await addScore(user);
    const record = await addContact(user, { title: "Head", phone: "1" });
    await expect.poll(() => fieldOf(user, record)).toBe(30);
    const path = `/api/contacts/${record.id}`;
    for (const value of [99, null]) {
      const body = { customFields: { lead_score: value } };
      const { error } = await user.refusal(400, { method: "PUT", path, body });
      expect(error).toBe(
        "Lead score is worked out by its score. Set it by hand on the contact's page.",
      );
    }
    const same = { customFields: { lead_score: 30 }, phone: "2" };
    expect(await user.update(path, contact, same)).toMatchObject({ phone: "2" });
  });
});

test("a score by hand goes along when its contact is merged", async () => {
  const user = await signUp();
  const { id } = await addScore(user);
  const [winner, loser] = [await addContact(user), await addContact(user)];
  const byHand = { points: 64, reason: "Their chair likes us" };
  await user.ask({ method: "PUT", path: `${scoresPath(loser)}/${id}`, body: byHand });
  const body = { winnerId: winner.id, loserIds: [loser.id] };
  expect(await user.ask({ method: "POST", path: "/api/contacts/merge", body })).toMatchObject({
    status: 200,
  });
  expect(await scoreOf(user, winner)).toMatchObject({ byHand });
  await expect.poll(() => fieldOf(user, winner)).toBe(64);
});

test("a score is graded by no deals from before it, when no contact had it", async () => {
  const user = await signUp();
  const known = await addContact(user, { title: "Head", phone: "1" });
  await Promise.all(
    Array.from({ length: 40 }, (_, count) =>
      user.create("/api/deals", deal, {
        title: `Deal ${count}`,
        value: "1.00",
        contactId: known.id,
        stage: count % 2 === 0 ? "closed" : "lost",
        closeReason: count % 2 === 0 ? null : "Price",
      }),
    ),
  );
  const { id } = await addScore(user);
  await expect.poll(() => fieldOf(user, known)).toBe(30);
  const { verdict, accuracy, bands } = await user.get(`/api/scores/${id}/grade`, scoreGrade);
  expect({ verdict, accuracy }).toEqual({ verdict: "too-few", accuracy: null });
  expect(bands.every(({ won, lost }) => won + lost === 0)).toBe(true);
});

test("a score is graded by the deals whose contact had it when they were added", async () => {
  const user = await signUp();
  const { id } = await addScore(user);
  const high = await addContact(user, { title: "Head", phone: "1", email: "high@x.example" });
  const low = await addContact(user, { email: "low@x.example" });
  await expect.poll(() => fieldOf(user, high)).toBe(30);
  const path = `/api/scores/${id}/grade`;
  expect(await user.get(path, scoreGrade)).toMatchObject({ verdict: "too-few" });
  await Promise.all(
    Array.from({ length: 32 }, async (_, count) => {
      const isWon = count % 2 === 0;
      await user.create("/api/deals", deal, {
        title: `Deal ${count}`,
        value: "1.00",
        contactId: isWon ? high.id : low.id,
        stage: isWon ? "closed" : "lost",
        closeReason: isWon ? null : "Price",
      });
    }),
  );
  // What the contacts become afterwards does not count.
  await user.update(`/api/contacts/${low.id}`, contact, { title: "Head", phone: "1" });
  await expect.poll(() => fieldOf(user, low)).toBe(30);
  const { verdict, accuracy, bands } = await user.get(path, scoreGrade);
  expect({ verdict, accuracy }).toEqual({ verdict: "predicts", accuracy: 1 });
  expect(bands.slice(0, 2)).toEqual([
    { from: 0, to: 19, won: 0, lost: 16 },
    { from: 20, to: 39, won: 16, lost: 0 },
  ]);
});
