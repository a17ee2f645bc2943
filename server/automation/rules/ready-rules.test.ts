import { expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts.ts";
import { pipeline } from "#shared/pipelines.ts";
import { kindLists } from "#shared/records/kind-definitions.ts";
import { dryRun } from "#shared/rules/dry-run.ts";
import { draftOf, readyRules, type ReadyRule } from "#shared/rules/ready-rules.ts";
import { rule } from "#shared/rules/rules.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const found = z.array(z.object({ id: z.uuid() }));

/** A record for which the rule would run, if its kind has one. */
async function recordFor(user: TestClient, { kind, filter }: ReadyRule): Promise<string> {
  const asked = new URLSearchParams({ limit: "1", ...(filter !== null && { filter }) });
  const [record] = await user.get(`/api/${kindLists[kind]}?${asked}`, found);
  return record?.id ?? "";
}

test("each of the 15 ready rules fits a new workspace, and does its steps for a record of the sample data", async () => {
  const user = await signUp();
  await user.ask({ method: "POST", path: "/api/sample-data" });
  // The sample data has phone numbers for all.
  await user.ask({ method: "POST", path: "/api/contacts", body: { name: "Jane" } });
  const { id } = await user.get("/api/auth/user", currentUser);
  const ready = readyRules(await user.get("/api/pipelines", z.array(pipeline)), {
    userId: id,
    timeZone: "UTC",
  });
  expect(new Set(ready.map(({ key }) => key)).size).toBe(15);
  const unmet: string[] = [];
  for (const one of ready) {
    const made = await user.create("/api/rules", rule, draftOf(one));
    expect(made.isOn).toBe(false);
    const recordId = await recordFor(user, one);
    if (recordId === "") {
      unmet.push(one.key);
      continue;
    }
    const body = { ruleId: made.id, rule: draftOf(one), recordId };
    const answer = await user.ask({ method: "POST", path: "/api/rules/dry-run", body });
    const { isMet, steps, problem } = dryRun.parse(answer.body);
    expect({ key: one.key, isMet, problem }).toEqual({ key: one.key, isMet: true, problem: null });
    expect(steps.length).toBeGreaterThanOrEqual(one.steps.length);
  }
  // Sample data is of today, so nothing in it stands still.
  expect(unmet).toEqual(["idle-deal"]);
});
