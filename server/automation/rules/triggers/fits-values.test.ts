import { expect, test } from "vitest";
import { deal } from "#shared/crm/deals.ts";
import { filterOf, listRuns, makeRule, settledRun } from "#tests/support/rules.ts";
import { signUp } from "#tests/support/test-client.ts";

test("a rule asks for the values before and after a change, as each change had them", async () => {
  const user = await signUp();
  const made = await makeRule(user, {
    kind: "deal",
    trigger: {
      type: "changed",
      fields: ["value", "title"],
      before: filterOf("value", "isLessThan", "1000"),
      after: filterOf("title", "is", "Sale"),
    },
    steps: [{ type: "change", changes: { addTags: ["grown"] } }],
  });
  const add = (title: string, value: string) => user.create("/api/deals", deal, { title, value });
  const change = (id: string, changes: object) => user.update(`/api/deals/${id}`, deal, changes);
  const [small, big, other] = [
    await add("Sale", "1"),
    await add("Sale", "2000"),
    await add("Offer", "1"),
  ];
  await change(other.id, { value: "3000" });
  await change(big.id, { value: "3000" });
  await change(small.id, { value: "3000" });
  await settledRun(user, made);
  await change(small.id, { title: "Sold" });
  await change(other.id, { title: "Sale" });
  await change(big.id, { value: "1" });
  await change(big.id, { value: "2" });
  await settledRun(user, made, 2);
  const ran = (await listRuns(user, made)).map(({ recordId }) => recordId);
  expect(ran).toEqual([big.id, small.id]);
  expect((await user.get(`/api/deals/${small.id}`, deal)).tags).toEqual(["grown"]);
});
