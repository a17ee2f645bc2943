import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { deal } from "#shared/crm/deals.ts";
import type { Rule } from "#shared/rules/rules.ts";
import { useOwnServer } from "#tests/support/own-server.ts";
import { readOutbox } from "#tests/support/outbox.ts";
import { listRuns, makeRule, settledRun } from "#tests/support/rules.ts";
import { signUp } from "#tests/support/test-client.ts";

const whileAway = useOwnServer();

const sale = { title: "Sale", value: "1" };
const another = {
  type: "deal",
  title: "Next",
  stage: null,
  value: "1",
  closesInDays: null,
  ownerId: null,
};
const onDeals = { kind: "deal", trigger: { type: "added" } };

test("one change leads to 100 more runs at most, though each is of a new record", async () => {
  const user = await signUp();
  const rules: Rule[] = [];
  for (const name of ["A", "B", "C", "D"]) {
    rules.push(await makeRule(user, { ...onDeals, name, steps: [another] }));
  }
  await user.create("/api/deals", deal, sale);
  const runs = async () => (await Promise.all(rules.map((one) => listRuns(user, one)))).flat();
  const stopped = async () => (await runs()).filter(({ state }) => state === "stopped");
  await expect.poll(async () => (await stopped()).length).toBeGreaterThan(0);
  await expect
    .poll(async () => (await runs()).filter(({ state }) => state === "running"))
    .toEqual([]);
  expect((await stopped()).map(({ problem }) => problem)).toEqual([
    "Not run: one change of a record has led to 100 runs of rules within an hour. Look for rules that add what other rules wait for.",
  ]);
  const done = (await runs()).filter(({ state }) => state === "done");
  expect(done.filter(({ depth }) => depth > 0)).toHaveLength(100);
  const count = async () => (await user.get("/api/deals?limit=500", z.array(deal))).length;
  expect(await count()).toBe(105);
  const subjects = async () => (await readOutbox(user.email)).map(({ subject }) => subject);
  await expect
    .poll(async () => (await subjects()).filter((one) => one.endsWith("stopped by a limit")))
    .toHaveLength(1);
});

test("a rule is triggered by other rules 5,000 times an hour, and by people as before", async () => {
  const user = await signUp();
  const tag = { type: "change", changes: { addTags: ["seen"] } };
  const first = await makeRule(user, { ...onDeals, steps: [tag] });
  const changed = { kind: "deal", trigger: { type: "changed", fields: ["tags"] } };
  const second = await makeRule(user, {
    ...changed,
    steps: [{ type: "change", changes: { priority: "high" } }],
  });
  await user.create("/api/deals", deal, sale);
  await settledRun(user, first);
  expect(await settledRun(user, second)).toMatchObject({ state: "done", depth: 1 });
  await whileAway((db) =>
    db.execute(sql`
      insert into rule_runs (workspace_id, id, rule_id, version, kind, record_id, cause_id, depth, state)
      select workspace_id, overlay(id::text placing lpad(to_hex(number), 12, '0') from 25)::uuid, rule_id,
        version, kind, gen_random_uuid(), gen_random_uuid(), 1, 'done'
      from rule_runs, generate_series(1, 4999) as number where rule_id = ${second.id}`),
  );
  await user.create("/api/deals", deal, sale);
  await settledRun(user, first, 2);
  const latest = async () => (await listRuns(user, second))[0];
  await expect.poll(latest).toMatchObject({
    state: "stopped",
    problem: "Not run: other rules have triggered this one 5,000 times within an hour.",
  });
  const byHand = await user.create("/api/deals", deal, sale);
  await settledRun(user, first, 3);
  await user.update(`/api/deals/${byHand.id}`, deal, { tags: ["mine"] });
  await expect.poll(latest).toMatchObject({ recordId: byHand.id, state: "done", depth: 0 });
});

test("a change set that changes a record twice counts once", async () => {
  const user = await signUp();
  const steps = [{ type: "note", text: "Seen" }];
  const trigger = { type: "changed", fields: ["priority"] };
  const made = await makeRule(user, { kind: "deal", trigger, steps });
  const { id } = await user.create("/api/deals", deal, sale);
  await user.update(`/api/deals/${id}`, deal, { priority: "high" });
  await settledRun(user, made);
  // 22 changes more, read at once: were each counted, the rule would be beyond its 20 runs an hour.
  await whileAway((db) =>
    db.execute(sql`
      with sets as materialized (select gen_random_uuid() as id from generate_series(1, 11)),
      logged as (
        insert into changes
          (workspace_id, change_set_id, entity, entity_id, action, before, after, user_id, channel)
        select workspace_id, sets.id, entity, entity_id, action, before, after, user_id, channel
        from changes, sets, generate_series(1, 2)
        where entity_id = ${id} and action = 'update' and channel = 'web' order by sets.id)
      insert into live.commits (workspace_id, change_set_id)
      select distinct workspace_id, sets.id from changes, sets where entity_id = ${id}`),
  );
  await settledRun(user, made, 12);
  const states = (await listRuns(user, made)).map(({ state }) => state);
  expect(states).toEqual(Array(12).fill("done"));
});
