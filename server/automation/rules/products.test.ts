import { expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { backTest } from "#shared/rules/back-test.ts";
import { dryRun } from "#shared/rules/dry-run.ts";
import { product } from "#shared/crm/products.ts";
import { type Rule, ruleRun } from "#shared/rules/rules.ts";
import { task } from "#shared/crm/tasks.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { filterOf, makeRule, outcomesOf, settledRun } from "#tests/support/rules.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const ofProducts = { kind: "product" };
const tagging = [{ type: "change", changes: { addTags: ["checked"] } }];

function addProduct(user: TestClient, fields: object = {}) {
  return user.create("/api/products", product, { name: "Lamp", price: "10", ...fields });
}

const readProduct = (user: TestClient, { id }: { id: string }) =>
  user.get(`/api/products/${id}`, product);

test("a product that is added and meets the condition is changed and given to a member", async () => {
  const owner = await signUp();
  const { userId } = await memberOf(owner, await addMember(owner));
  const rule = await makeRule(owner, {
    ...ofProducts,
    filter: filterOf("price", "isMoreThan", "100"),
    steps: [...tagging, { type: "assign", userIds: [userId], order: "load" }],
  });
  const cheap = await addProduct(owner);
  const dear = await addProduct(owner, { name: "Chandelier", price: "500" });
  await settledRun(owner, rule);
  expect(await readProduct(owner, dear)).toMatchObject({ tags: ["checked"], ownerId: userId });
  expect((await readProduct(owner, cheap)).tags).toEqual([]);
});

test("changes of named fields, deletions and restorations of products trigger rules", async () => {
  const owner = await signUp();
  const make = (trigger: object) =>
    makeRule(owner, {
      ...ofProducts,
      trigger,
      steps: [{ type: "task", title: "Look at it", dueInDays: null, assignedUserId: null }],
    });
  const changed = await make({ type: "changed", fields: ["price"] });
  const deleted = await make({ type: "deleted" });
  const restored = await make({ type: "restored" });
  const lamp = await addProduct(owner);
  await owner.update(`/api/products/${lamp.id}`, product, { unit: "hour" });
  await owner.update(`/api/products/${lamp.id}`, product, { price: "12" });
  await settledRun(owner, changed);
  const answer = await owner.ask({ method: "DELETE", path: `/api/products/${lamp.id}` });
  await settledRun(owner, deleted);
  const changeSet = answer.headers.get("x-change-set") ?? "";
  await owner.ask({ method: "POST", path: `/api/change-sets/${changeSet}/undo` });
  await settledRun(owner, restored);
  const tasks = await owner.get("/api/tasks", z.array(task));
  expect(tasks.map(({ relatedTo, relatedId }) => [relatedTo, relatedId])).toEqual(
    Array.from({ length: 3 }, () => ["Lamp", null]),
  );
});

test("steps that need a contact or a timeline are refused for products with a sentence", async () => {
  const owner = await signUp();
  const refusal = async (step: object) => {
    const body = { name: "Mine", ...ofProducts, trigger: { type: "added" }, steps: [step] };
    return (await owner.refusal(400, { method: "POST", path: "/api/rules", body })).error;
  };
  expect(await refusal({ type: "note", text: "Hello" })).toBe(
    "A product has no timeline for a note",
  );
  const templateId = (await owner.get("/api/auth/user", currentUser)).id;
  expect(await refusal({ type: "email", templateId })).toBe(
    "Emails go to contacts, and to those of deals",
  );
  const deal = { type: "deal", title: "Sale", stage: null, value: "1", closesInDays: null };
  expect(await refusal({ ...deal, ownerId: null })).toBe(
    "Deals are added for contacts, for companies, and after deals",
  );
  const trigger = { type: "stage-entered", stage: "lead" };
  const body = { name: "Mine", ...ofProducts, trigger, steps: tagging };
  await owner.refusal(400, { method: "POST", path: "/api/rules", body });
});

test("a rule is started by hand for products, and what it did is undone", async () => {
  const owner = await signUp();
  const rule = await makeRule(owner, {
    ...ofProducts,
    trigger: { type: "by-hand" },
    steps: tagging,
  });
  const lamp = await addProduct(owner);
  const path = `/api/rules/${rule.id}/start`;
  await owner.ask({ method: "POST", path, body: { recordIds: [lamp.id] } });
  const run = await settledRun(owner, rule);
  expect(outcomesOf(run)).toEqual(["Changed tags."]);
  expect((await readProduct(owner, lamp)).tags).toEqual(["checked"]);
  await owner.ask({ method: "POST", path: `/api/change-sets/${run.id}/undo` });
  await expect.poll(async () => (await readProduct(owner, lamp)).tags).toEqual([]);
  expect(await ofRule(owner, rule)).toMatchObject([{ kind: "product", recordName: "Lamp" }]);
});

function ofRule(owner: TestClient, { id }: Rule) {
  return owner.get(`/api/rules/${id}/runs`, z.array(ruleRun));
}

test("a rule of products is tried on one of them, and on the past", async () => {
  const owner = await signUp();
  const lamp = await addProduct(owner);
  const rule = { name: "Mine", ...ofProducts, trigger: { type: "added" }, steps: tagging };
  const body = { rule, recordId: lamp.id };
  const tried = await owner.ask({ method: "POST", path: "/api/rules/dry-run", body });
  expect(dryRun.parse(tried.body)).toMatchObject({ isMet: true, problem: null });
  expect((await readProduct(owner, lamp)).tags).toEqual([]);
  const past = await owner.ask({ method: "POST", path: "/api/rules/back-test", body: { rule } });
  expect(backTest.parse(past.body)).toMatchObject({ runs: 1, records: 1 });
});
