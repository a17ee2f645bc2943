import { expect, test } from "vitest";
import { z } from "zod";
import { deal } from "#shared/crm/deals.ts";
import { task } from "#shared/crm/tasks.ts";
import { dayIn } from "#server/platform/queries/calendar-days.ts";
import { makeRule, settledRun } from "#tests/support/rules.ts";
import { signUp } from "#tests/support/test-client.ts";

/** 26 hours apart: it is never the same day in both. */
const zones = ["Pacific/Kiritimati", "Etc/GMT+12"];

test.each(zones)("what a rule in %s adds today is due today there", async (timeZone) => {
  const user = await signUp();
  const made = await makeRule(user, {
    kind: "deal",
    trigger: { type: "added", timeZone },
    steps: [{ type: "task", title: "Call", dueInDays: 0, assignedUserId: null }],
  });
  const before = dayIn(timeZone, new Date());
  await user.create("/api/deals", deal, { title: "Rollout", value: "10" });
  await settledRun(user, made);
  const [added] = await user.get("/api/tasks", z.array(task));
  expect([before, dayIn(timeZone, new Date())]).toContain(added?.dueDate);
});
