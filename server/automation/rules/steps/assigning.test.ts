import { expect, test } from "vitest";
import { currentUser } from "#shared/accounts/accounts.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";

import { backTest } from "#shared/rules/back-test.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { filterOf, makeRule, outcomesOf, settledRun } from "#tests/support/rules.ts";
import { signUp } from "#tests/support/test-client.ts";

/** An owner, and two colleagues. */
async function team() {
  const owner = await signUp();
  const { id } = await owner.get("/api/auth/user", currentUser);
  const ada = await memberOf(owner, await addMember(owner));
  const bob = await memberOf(owner, await addMember(owner));
  return { owner, ownerId: id, adaId: ada.userId, bobId: bob.userId };
}

test("records go to the member with the least to do, who is not always the same", async () => {
  const { owner, adaId, bobId } = await team();
  const addDeal = (fields: object) =>
    owner.create("/api/deals", deal, { title: "Deal", value: "10", ...fields });
  await addDeal({ ownerId: adaId });
  await addDeal({ ownerId: adaId, stage: "closed" });
  const made = await makeRule(owner, {
    kind: "deal",
    steps: [{ type: "assign", userIds: [adaId, bobId], order: "load" }],
  });
  const ownerOfNext = async (count: number) => {
    const { id } = await addDeal({ ownerId: adaId });
    await settledRun(owner, made, count);
    return (await owner.get(`/api/deals/${id}`, deal)).ownerId;
  };
  expect(await ownerOfNext(1)).toBe(bobId);
  // One open deal each: it is the turn of one of them, and then of the other.
  const both = [await ownerOfNext(2), await ownerOfNext(3)];
  expect(new Set(both)).toEqual(new Set([adaId, bobId]));
});

test("within each territory members have their turn, whatever comes in others", async () => {
  const { owner, ownerId, adaId, bobId } = await team();
  const carl = await memberOf(owner, await addMember(owner));
  const made = await makeRule(owner, {
    kind: "company",
    steps: [
      {
        type: "assign-by-territory",
        territories: [
          { name: "Oslo", filter: filterOf("name", "contains", "Oslo"), userIds: [adaId, bobId] },
          {
            name: "Bern",
            filter: filterOf("name", "contains", "Bern"),
            userIds: [ownerId, carl.userId],
          },
        ],
        otherwise: [],
      },
    ],
  });
  const owners: Record<string, unknown[]> = { Oslo: [], Bern: [] };
  for (const [count, name] of ["Oslo", "Bern", "Oslo", "Bern"].entries()) {
    const { id } = await owner.create("/api/companies", company, { name: `${name} ${count}` });
    await settledRun(owner, made, count + 1);
    owners[name]?.push((await owner.get(`/api/companies/${id}`, company)).ownerId);
  }
  expect(new Set(owners.Oslo)).toEqual(new Set([adaId, bobId]));
  expect(new Set(owners.Bern)).toEqual(new Set([ownerId, carl.userId]));
});

test("records go to the first territory that they are in", async () => {
  const { owner, ownerId, adaId, bobId } = await team();
  const rule = await makeRule(owner, {
    kind: "company",
    steps: [
      {
        type: "assign-by-territory",
        territories: [
          { name: "Oslo", filter: filterOf("name", "contains", "Oslo"), userIds: [adaId] },
          { name: "Norway", filter: filterOf("name", "contains", "Norway"), userIds: [bobId] },
        ],
        otherwise: [],
      },
    ],
  });
  const whose = async (name: string, count: number) => {
    const { id } = await owner.create("/api/companies", company, { name });
    const run = await settledRun(owner, rule, count);
    return [(await owner.get(`/api/companies/${id}`, company)).ownerId, ...outcomesOf(run)];
  };
  const [first, said] = await whose("Oslo in Norway", 1);
  expect([first, said?.startsWith("Its territory is “Oslo”. Assigned to ")]).toEqual([adaId, true]);
  expect((await whose("Bergen, Norway", 2))[0]).toBe(bobId);
  expect(await whose("Rome", 3)).toEqual([ownerId, "It is in no territory, and stays as it is."]);
});

test("what is in no territory goes to others where a rule names some", async () => {
  const { owner, adaId } = await team();
  const filter = filterOf("name", "is", "Grace");
  const step = { type: "assign-by-territory", otherwise: [adaId] };
  const rule = await makeRule(owner, {
    steps: [{ ...step, territories: [{ name: "Grace", filter, userIds: [adaId] }] }],
  });
  const added = await owner.create("/api/contacts", contact, {
    name: "Ida",
    email: "ida@x.example",
  });
  const run = await settledRun(owner, rule);
  expect(outcomesOf(run)[0]).toMatch(/^It is in no territory\. Assigned to /);
  expect((await owner.get(`/api/contacts/${added.id}`, contact)).ownerId).toBe(adaId);
});

test("territories have names, people and conditions that can be asked", async () => {
  const { owner, adaId } = await team();
  const answer = async (territory: object, order?: string) => {
    const step = { type: "assign-by-territory", territories: [territory], otherwise: [], order };
    const trigger = { type: "added" };
    const body = { name: "Rule", kind: "contact", trigger, steps: [step] };
    const { status, body: refusal } = await owner.ask({ method: "POST", path: "/api/rules", body });
    return [status, JSON.stringify(refusal)];
  };
  const fit = { name: "North", filter: filterOf("name", "is", "Ada"), userIds: [adaId] };
  expect((await answer(fit))[0]).toBe(201);
  const wrong: [object, string][] = [
    [{ ...fit, name: " " }, "Territory is required"],
    [{ ...fit, userIds: [] }, "Choose at least one member for each territory"],
    [{ ...fit, filter: filterOf("height", "is", "tall") }, "height"],
  ];
  for (const [territory, problem] of wrong) {
    const [status, said] = await answer(territory);
    expect(status).toBe(400);
    expect(said).toContain(problem);
  }
  expect((await answer(fit, "loudest"))[0]).toBe(400);
});

test("a back-test asks which territory records were in at that time", async () => {
  const { owner, ownerId, adaId } = await team();
  const { id } = await owner.create("/api/companies", company, { name: "Oslo Ferries" });
  await owner.create("/api/companies", company, { name: "Rome Trams" });
  await owner.update(`/api/companies/${id}`, company, { name: "Ferries" });
  const filter = filterOf("name", "contains", "Oslo");
  const territories = [{ name: "Oslo", filter, userIds: [adaId] }];
  const steps = [{ type: "assign-by-territory", territories, otherwise: [] }];
  const rule = { name: "Draft", kind: "company", trigger: { type: "added" }, steps };
  const { body } = await owner.ask({
    method: "POST",
    path: "/api/rules/back-test",
    body: { rule },
  });
  const { steps: totals, latest } = backTest.parse(body);
  expect(totals).toMatchObject([{ done: 1, unchanged: 1, people: { nothing: 1 } }]);
  expect(latest.map(({ outcomes }) => outcomes[0]?.fields)).toMatchObject([
    [],
    [{ field: "ownerId", before: ownerId, after: adaId }],
  ]);
});
