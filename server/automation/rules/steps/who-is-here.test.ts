import { expect, test } from "vitest";
import { currentUser } from "#shared/accounts/accounts.ts";
import { contact } from "#shared/crm/contacts.ts";
import { dryRun } from "#shared/rules/dry-run.ts";
import { absencePath, awayNow, eastmost, setAway, westmost } from "#tests/support/absences.ts";
import { addMember } from "#tests/support/members.ts";
import { filterOf, makeRule, outcomesOf, settledRun } from "#tests/support/rules.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const idOf = async (user: TestClient) => (await user.get("/api/auth/user", currentUser)).id;
const leftOut = "Who is away was left out.";
const allAway = "Everyone to choose from is away, so it was given all the same.";

async function team() {
  const owner = await signUp();
  const ada = await addMember(owner);
  const bob = await addMember(owner);
  const [adaId, bobId] = [await idOf(ada), await idOf(bob)];
  let count = 0;
  /** Who gets the next contact by a rule, and what its run says of absences. */
  async function assigned(rule: { id: string }, name = "Jane") {
    count += 1;
    const added = await owner.create("/api/contacts", contact, {
      name,
      email: `${count}@x.example`,
    });
    const [said = ""] = outcomesOf(await settledRun(owner, rule, count));
    const { ownerId } = await owner.get(`/api/contacts/${added.id}`, contact);
    const note = [leftOut, allAway].find((sentence) => said.endsWith(sentence)) ?? null;
    return [ownerId, note];
  }
  return { owner, ada, bob, adaId, bobId, assigned };
}

for (const order of ["turn", "load"] as const) {
  test(`by ${order}, members who are away get nothing until they are back`, async () => {
    const { owner, ada, adaId, bobId, assigned } = await team();
    const steps = [{ type: "assign", userIds: [adaId, bobId], order }];
    const rule = await makeRule(owner, { steps });
    await setAway(ada, ada, awayNow);
    const whileAway = [await assigned(rule), await assigned(rule)];
    expect(whileAway).toEqual([
      [bobId, leftOut],
      [bobId, leftOut],
    ]);
    await ada.ask({ method: "DELETE", path: await absencePath(ada, ada) });
    const back = [await assigned(rule), await assigned(rule)];
    expect(back.map(([ownerId]) => ownerId)).toContain(adaId);
    expect(back.map(([, note]) => note)).toEqual([null, null]);
  });
}

test("a territory's records go to who of its people is here", async () => {
  const { owner, ada, adaId, bobId, assigned } = await team();
  const territories = [
    { name: "North", filter: filterOf("name", "contains", "North"), userIds: [adaId, bobId] },
  ];
  const steps = [{ type: "assign-by-territory", territories, otherwise: [adaId] }];
  const rule = await makeRule(owner, { steps });
  await setAway(owner, ada, awayNow);
  expect(await assigned(rule, "Nora North")).toEqual([bobId, leftOut]);
  expect(await assigned(rule, "Sam South")).toEqual([adaId, allAway]);
});

test("where everyone is away records are given as if all were here, and the log says so", async () => {
  const { owner, ada, bob, adaId, bobId, assigned } = await team();
  const rule = await makeRule(owner, { steps: [{ type: "assign", userIds: [adaId, bobId] }] });
  for (const user of [ada, bob]) await setAway(user, user, awayNow);
  const both = [await assigned(rule), await assigned(rule)];
  expect(new Set(both.map(([ownerId]) => ownerId))).toEqual(new Set([adaId, bobId]));
  expect(both.map(([, note]) => note)).toEqual([allAway, allAway]);
});

test("a step can include who is away", async () => {
  const { owner, ada, adaId, bobId, assigned } = await team();
  const steps = [{ type: "assign", userIds: [adaId, bobId], includesAway: true }];
  const rule = await makeRule(owner, { steps });
  await setAway(ada, ada, awayNow);
  const both = [await assigned(rule), await assigned(rule)];
  expect(new Set(both.map(([ownerId]) => ownerId))).toEqual(new Set([adaId, bobId]));
  expect(both.map(([, note]) => note)).toEqual([null, null]);
});

test("absences that are over or to come count for nothing, by their own time zone", async () => {
  const { owner, ada, bob, adaId, bobId, assigned } = await team();
  const rule = await makeRule(owner, { steps: [{ type: "assign", userIds: [adaId, bobId] }] });
  // Today in the east is at least tomorrow in the west.
  const here = eastmost();
  await setAway(ada, ada, { ...here, until: null });
  await setAway(bob, bob, { ...here, timeZone: westmost().timeZone });
  expect(await assigned(rule)).toEqual([bobId, leftOut]);
});

test("a dry run chooses who is here, too", async () => {
  const { owner, ada, adaId, bobId } = await team();
  await setAway(ada, ada, awayNow);
  const { id } = await owner.create("/api/contacts", contact, {
    name: "Jane",
    email: "j@x.example",
  });
  const rule = {
    name: "Assign",
    kind: "contact",
    trigger: { type: "added" },
    steps: [{ type: "assign", userIds: [adaId, bobId] }],
  };
  const body = { rule, recordId: id };
  const answer = await owner.ask({ method: "POST", path: "/api/rules/dry-run", body });
  expect(dryRun.parse(answer.body).steps[0]?.outcome.endsWith(leftOut)).toBe(true);
});
