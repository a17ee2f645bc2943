import { expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { rule, ruleVersion } from "#shared/rules/rules.ts";
import { addMember } from "#tests/support/members.ts";
import { filterOf, makeRule, setTitle } from "#tests/support/rules.ts";
import { signUp } from "#tests/support/test-client.ts";

test("each change of what a rule says is a version, with who wrote it", async () => {
  const owner = await signUp();
  const admin = await addMember(owner, { role: "admin" });
  const { id: adminId } = await admin.get("/api/auth/user", currentUser);
  const made = await makeRule(owner, { steps: [setTitle("Boss")] });
  const path = `/api/rules/${made.id}`;
  const { name, kind, trigger } = made;
  const filter = filterOf("name", "contains", "Jane");
  const second = { name, kind, trigger, filter, steps: [setTitle("Chief")] };
  await admin.update(path, rule, second);
  // It runs as who wrote what it does; another name changes nothing of that.
  expect(await owner.get(path, rule)).toMatchObject({ userId: adminId });
  const renamed = await owner.update(path, rule, { ...second, name: "Renamed" });
  expect(renamed).toMatchObject({ userId: adminId });
  const versions = await owner.get(`${path}/versions`, z.array(ruleVersion));
  expect(versions).toMatchObject([
    { number: 2, userId: adminId, filter, steps: [setTitle("Chief")] },
    { number: 1, userId: made.userId, filter: null, steps: [setTitle("Boss")] },
  ]);
  const asked = { method: "GET", path: `${path}/versions` };
  await (await signUp()).refusal(404, asked);
  await (await addMember(owner, { role: "member" })).refusal(403, asked);
});
