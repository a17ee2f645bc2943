import { expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { pipeline } from "#shared/crm/pipelines.ts";
import { kindLists } from "#shared/records/kind-definitions.ts";
import { type BackTest, backTest } from "#shared/rules/back-test.ts";
import { dryRun } from "#shared/rules/dry-run.ts";
import { draftOf, readyRules } from "#shared/rules/ready-rules.ts";
import { type NewRule, rule } from "#shared/rules/rules.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";
import type { ReadyRule } from "#shared/rules/ready-rule.ts";

const found = z.array(z.object({ id: z.uuid() }));
const sampleData = "/api/sample-data";

/** A record for which the rule would run, if its kind has one. */
async function recordFor(user: TestClient, { kind, filter }: ReadyRule): Promise<string> {
  const asked = new URLSearchParams({ limit: "1", ...(filter !== null && { filter }) });
  const [record] = await user.get(`/api/${kindLists[kind]}?${asked}`, found);
  return record?.id ?? "";
}

async function withSampleData() {
  const user = await signUp();
  await user.ask({ method: "POST", path: sampleData });
  const { id } = await user.get("/api/auth/user", currentUser);
  const pipelines = await user.get("/api/pipelines", z.array(pipeline));
  return { user, ready: readyRules(pipelines, { userId: id, timeZone: "UTC" }) };
}

async function testBack(user: TestClient, tested: NewRule): Promise<BackTest> {
  const body = { rule: tested, days: 90 };
  const answer = await user.ask({ method: "POST", path: "/api/rules/back-test", body });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return backTest.parse(answer.body);
}

test("each of the 15 ready rules fits a new workspace, and does its steps for a record of the sample data", async () => {
  const { user, ready } = await withSampleData();
  expect(new Set(ready.map(({ key }) => key)).size).toBe(15);
  for (const one of ready) {
    const made = await user.create("/api/rules", rule, draftOf(one));
    expect(made.isOn).toBe(false);
    const body = { ruleId: made.id, rule: draftOf(one), recordId: await recordFor(user, one) };
    const answer = await user.ask({ method: "POST", path: "/api/rules/dry-run", body });
    const { isMet, steps, problem } = dryRun.parse(answer.body);
    expect({ key: one.key, isMet, problem }).toEqual({ key: one.key, isMet: true, problem: null });
    expect(steps.length).toBeGreaterThanOrEqual(one.steps.length);
  }
});

test("each ready rule would have run in the last 90 days of the sample data, and people did some of it", async () => {
  const { user, ready } = await withSampleData();
  const runs: Record<string, number> = {};
  const same: string[] = [];
  for (const one of ready) {
    const tested = await testBack(user, draftOf(one));
    runs[one.key] = tested.runs;
    expect(tested.leftOut, one.key).toEqual({ imports: 0, merges: 0, undo: 0 });
    if (tested.steps.some(({ people }) => (people?.same ?? 0) > 0)) same.push(one.key);
  }
  expect(Object.entries(runs).filter(([, count]) => count === 0)).toEqual([]);
  expect(same).toContain("new-customer");
  expect(same).toContain("follow-up");
  expect(same.length).toBeGreaterThan(5);
});
