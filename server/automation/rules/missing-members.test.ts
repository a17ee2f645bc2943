import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { contact } from "#shared/contacts.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { makeRule, settledRun } from "#tests/support/rules.ts";
import { signUp } from "#tests/support/test-client.ts";

const taskFor = (assignedUserId: string) => ({
  type: "task",
  title: "Call",
  dueInDays: 1,
  assignedUserId,
});

test("a rule that names no member is refused", async () => {
  const user = await signUp();
  const stranger = randomUUID();
  for (const step of [
    { type: "change", changes: { ownerId: stranger } },
    taskFor(stranger),
    { type: "notify", text: "Look", userId: stranger },
    { type: "assign", userIds: [stranger] },
  ]) {
    const body = { name: "X", kind: "contact", trigger: { type: "added" }, steps: [step] };
    const { error } = await user.refusal(400, { method: "POST", path: "/api/rules", body });
    expect(error, step.type).toBe("Choose a member of this workspace");
  }
});

test("a step for someone who has left fails with the reason", async () => {
  const owner = await signUp();
  const { userId } = await memberOf(owner, await addMember(owner));
  const rules = await Promise.all([
    makeRule(owner, { steps: [{ type: "change", changes: { ownerId: userId } }] }),
    makeRule(owner, { steps: [taskFor(userId)] }),
  ]);
  const left = await owner.ask({ method: "DELETE", path: `/api/members/${userId}` });
  expect(left.status).toBeLessThan(300);
  await owner.create("/api/contacts", contact, { name: "Jane", email: "jane@x.example" });
  for (const made of rules) {
    const { state, problem } = await settledRun(owner, made);
    expect(state).toBe("failed");
    expect(problem).toContain("does not exist");
  }
});
