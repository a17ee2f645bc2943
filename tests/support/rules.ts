import { expect } from "vitest";
import { z } from "zod";
import { rule, ruleRun, type Rule, type RuleRun, runWithSteps } from "#shared/rules/rules.ts";
import type { TestClient } from "#tests/support/test-client.ts";

/** In the log of a run whose workspace is suspended or not paid for. */
export const putOffOutcome =
  "The workspace is suspended or not paid for. This step waits for up to 14 days until it is active again.";

const onAdded = { kind: "contact", trigger: { type: "added" } };

/** A rule that is on, about contacts that are added where nothing else is said. */
export async function makeRule(user: TestClient, fields: object): Promise<Rule> {
  const made = await user.create("/api/rules", rule, { name: "My rule", ...onAdded, ...fields });
  return user.update(`/api/rules/${made.id}/switch`, rule, { isOn: true });
}

export function filterOf(field: string, operator: string, value: unknown): string {
  return JSON.stringify({ match: "all", conditions: [{ field, operator, value }] });
}

export function setTitle(title: string) {
  return { type: "change", changes: { title } };
}

export function listRuns(user: TestClient, { id }: Pick<Rule, "id">): Promise<RuleRun[]> {
  return user.get(`/api/rules/${id}/runs`, z.array(ruleRun));
}

/** The newest run, once there are so many and none of them is at work. */
export async function settledRun(user: TestClient, one: Pick<Rule, "id">, count = 1) {
  const states = async () => (await listRuns(user, one)).map(({ state }) => state);
  await expect
    .poll(async () => {
      const found = await states();
      return found.length >= count && !found.includes("running");
    })
    .toBe(true);
  const [newest] = await listRuns(user, one);
  return user.get(`/api/rules/${one.id}/runs/${newest?.id}`, runWithSteps);
}

export function outcomesOf({ steps }: z.infer<typeof runWithSteps>): string[] {
  return steps.map(({ outcome }) => outcome);
}
