import { expect, test } from "vitest";
import { currentUser } from "#shared/accounts/accounts.ts";
import { board } from "#shared/crm/board.ts";
import { deal } from "#shared/crm/deals.ts";
import { exportedRows } from "#tests/support/exports.ts";
import { addMember } from "#tests/support/members.ts";
import { filterOf } from "#tests/support/rules.ts";
import { addContact, addScore, bosses, fieldOf } from "#tests/support/scores.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const field = "contactScores.lead_score";

/** A deal with a contact of 30 points, one with a contact without any, and one without a contact. */
async function addDeals(user: TestClient) {
  await addScore(user, { fit: [bosses], engagement: [], onCard: true });
  const boss = await addContact(user, { title: "Head of sales" });
  const other = await addContact(user, { email: "other@x.example" });
  await expect.poll(() => fieldOf(user, boss)).toBe(30);
  const add = (title: string, contactId?: string) =>
    user.create("/api/deals", deal, { title, value: "10", ...(contactId && { contactId }) });
  const small = await add("Small", other.id);
  const big = await add("Big", boss.id);
  const alone = await add("Alone");
  return { boss, big, small, alone };
}

const titles = (deals: { title: string }[]) => deals.map(({ title }) => title);

test("a deal has the scores of its contact, and the board shows them", async () => {
  const user = await signUp();
  const { big, small, alone } = await addDeals(user);
  expect(big.contactScores).toEqual({ lead_score: 30 });
  expect(small.contactScores).toEqual({});
  expect(alone.contactScores).toEqual({});
  const changed = await user.update(`/api/deals/${big.id}`, deal, { title: "Bigger" });
  expect(changed.contactScores).toEqual({ lead_score: 30 });
  const { stages } = await user.get("/api/pipeline", board);
  const cards = stages.flatMap(({ deals }) => deals);
  expect(cards.map(({ contactScores }) => contactScores)).toEqual([{}, { lead_score: 30 }, {}]);
});

test("deals are filtered and sorted by the score of their contact, on the board, too", async () => {
  const user = await signUp();
  await addDeals(user);
  const list = async (asked: Record<string, string>) =>
    titles(await user.get(`/api/deals?${new URLSearchParams(asked)}`, deal.array()));
  const above = filterOf(field, "isMoreThan", "20");
  expect(await list({ filter: above })).toEqual(["Big"]);
  const none = filterOf(field, "isEmpty", undefined);
  expect(await list({ filter: none })).toEqual(["Alone", "Small"]);
  expect(await list({ filter: filterOf(field, "isNotEmpty", undefined) })).toEqual(["Big"]);
  expect((await list({ sort: `-${field}` }))[0]).toBe("Big");
  const first = await user.ask({ method: "GET", path: `/api/deals?sort=-${field}&limit=1` });
  const rest = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1];
  expect(titles(await user.get(rest ?? "", deal.array()))).toEqual(["Alone"]);
  const path = `/api/pipeline?${new URLSearchParams({ filter: above })}`;
  const { stages } = await user.get(path, board);
  expect(titles(stages.flatMap(({ deals }) => deals))).toEqual(["Big"]);
  const rows = await exportedRows(user, `/api/deals/export?columns=title,${field}`);
  expect(new Map(rows.map(([title, score]) => [title, score]))).toEqual(
    new Map([
      ["Deal Title", "Lead score of the contact"],
      ["Alone", ""],
      ["Big", "30"],
      ["Small", ""],
    ]),
  );
  const unknown = { method: "GET", path: "/api/deals?sort=contactScores.nothing" };
  expect((await user.refusal(400, unknown)).error).toContain("has no field");
});

test("a contact that someone does not see gives them no score", async () => {
  const owner = await signUp();
  const { boss } = await addDeals(owner);
  const member = await addMember(owner, { role: "member", visibility: "own" });
  const { id: ownerId } = await member.get("/api/auth/user", currentUser);
  const title = "Theirs";
  const body = { title, value: "10", contactId: boss.id, ownerId };
  const { id } = await owner.create("/api/deals", deal, body);
  expect(await member.get(`/api/deals/${id}`, deal)).toMatchObject({ title, contactScores: {} });
  const path = `/api/deals?${new URLSearchParams({ filter: filterOf(field, "isNotEmpty", undefined) })}`;
  expect(await member.get(path, deal.array())).toEqual([]);
  const listed = await member.get(`/api/deals?sort=-${field}`, deal.array());
  expect(titles(listed)).toEqual([title]);
});
