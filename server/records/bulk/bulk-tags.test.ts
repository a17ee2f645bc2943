import { expect, test } from "vitest";
import { operation } from "#shared/records/operations.ts";
import { deal } from "#shared/crm/deals.ts";
import { ended, refusalsOf } from "#tests/support/operations.ts";
import { signUp } from "#tests/support/test-client.ts";

test("a record that would have too many tags stays, and is reported", async () => {
  const user = await signUp();
  const many = Array.from({ length: 50 }, (_, number) => `tag ${number}`);
  const add = (title: string, tags: string[]) =>
    user.create("/api/deals", deal, { title, value: "1", tags });
  const full = await add("Full", many);
  const small = await add("Small", ["old"]);
  const body = { selection: { matching: "", count: 2 }, changes: { addTags: ["new"] } };
  const answer = await user.ask({ method: "POST", path: "/api/deals/bulk-edit", body });
  const done = await ended(user, operation.parse(answer.body).id);
  expect(done).toMatchObject({ state: "done", done: 2, refused: 1 });
  const [refusal] = await refusalsOf(user, done.id);
  expect(refusal).toMatchObject({ entityId: full.id, reason: "A record can have at most 50 tags" });
  expect((await user.get(`/api/deals/${small.id}`, deal)).tags).toEqual(["old", "new"]);
});
