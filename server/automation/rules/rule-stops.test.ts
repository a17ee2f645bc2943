import { expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { member } from "#shared/accounts/members.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { readOutbox } from "#tests/support/outbox.ts";
import { listRuns, makeRule, setTitle, settledRun } from "#tests/support/rules.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const subjectsTo = async ({ email }: TestClient) =>
  (await readOutbox(email)).map(({ subject }) => subject).filter((one) => one.includes("The rule"));

test("who looks after a rule gets one email where it fails, and the owner once it is off", async () => {
  const owner = await signUp();
  const admin = await addMember(owner, { role: "admin" });
  const steps = [{ type: "change", changes: { stage: "nowhere" } }];
  const trigger = { type: "added" };
  const made = await makeRule(admin, { name: "Onboard", kind: "deal", trigger, steps });
  const addDeal = (title: string) => owner.create("/api/deals", deal, { title, value: "1" });
  await addDeal("First");
  await expect.poll(() => subjectsTo(admin)).toEqual(["The rule “Onboard” failed"]);
  const [mail] = await readOutbox(admin.email);
  expect(mail?.text).toContain("Stage must be one of");
  expect(mail?.text).toContain(`/app/settings/automation/${made.id}`);
  await addDeal("Second");
  await settledRun(owner, made, 2);
  const { userId } = await memberOf(owner, admin);
  await owner.update(`/api/members/${userId}`, member, { role: "member" });
  await addDeal("Third");
  await expect.poll(() => subjectsTo(owner)).toEqual(["The rule “Onboard” was switched off"]);
  expect(await subjectsTo(admin)).toEqual(["The rule “Onboard” failed"]);
});

test("a rule that runs too often for a record is stopped, with an email and a line in the log", async () => {
  const user = await signUp();
  const trigger = { type: "by-hand" };
  const made = await makeRule(user, { name: "Promote", trigger, steps: [setTitle("Boss")] });
  const { id } = await user.create("/api/contacts", contact, {
    name: "Jane",
    email: "jane@x.example",
  });
  const path = `/api/rules/${made.id}/start`;
  for (let run = 0; run <= 20; run++) {
    await user.ask({ method: "POST", path, body: { recordIds: [id] } });
  }
  const [last] = await listRuns(user, made);
  expect(last).toMatchObject({ state: "stopped" });
  expect(last?.problem).toContain("has run 20 times for this record within an hour");
  await expect.poll(() => subjectsTo(user)).toEqual(["The rule “Promote” was stopped by a limit"]);
});
