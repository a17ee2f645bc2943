import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { rule } from "#shared/rules/rules.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { filterOf, makeRule, settledRun } from "#tests/support/rules.ts";
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

test("a rule is saved and switched on although who gets what is in no territory has left", async () => {
  const owner = await signUp();
  const { userId } = await memberOf(owner, await addMember(owner));
  const territory = { name: "Grace", filter: filterOf("name", "is", "Grace") };
  const stepFor = (userIds: string[], otherwise: string[]) => ({
    type: "assign-by-territory",
    territories: [{ ...territory, userIds }],
    otherwise,
  });
  const { userId: staysId } = await memberOf(owner, await addMember(owner));
  const bodyWith = (...steps: object[]) => ({
    name: "Places",
    kind: "contact",
    trigger: { type: "added" },
    steps,
  });
  const made = await owner.create("/api/rules", rule, bodyWith(stepFor([staysId], [userId])));
  const path = `/api/rules/${made.id}`;
  await owner.ask({ method: "DELETE", path: `/api/members/${userId}` });
  const steps = [stepFor([staysId], [userId]), { type: "note", text: "Look" }];
  const changed = await owner.update(path, rule, bodyWith(...steps));
  expect(changed.steps).toMatchObject(steps);
  expect(await owner.update(`${path}/switch`, rule, { isOn: true })).toMatchObject({ isOn: true });
  for (const step of [stepFor([userId], []), stepFor([staysId], [randomUUID()])]) {
    await owner.refusal(400, { method: "PUT", path, body: bodyWith(step) });
  }
});
