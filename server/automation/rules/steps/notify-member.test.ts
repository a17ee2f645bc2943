import { expect, test } from "vitest";
import { currentUser } from "#shared/accounts/accounts.ts";
import { contact } from "#shared/crm/contacts.ts";
import { dryRun } from "#shared/rules/dry-run.ts";
import { addMember, confirmAddress, memberOf } from "#tests/support/members.ts";
import { readOutbox } from "#tests/support/outbox.ts";
import { makeRule, outcomesOf, settledRun } from "#tests/support/rules.ts";
import { signUp } from "#tests/support/test-client.ts";

const jane = { name: "Jane", email: "jane@x.example" };
const notify = (userId: string | null) => ({ type: "notify", text: "Call her today", userId });

test("a rule sends the owner of a record an email with a link, which a dry run does not", async () => {
  const owner = await signUp();
  await confirmAddress(owner);
  const rule = { name: "New lead", kind: "contact", trigger: { type: "added" } };
  const steps = [notify(null)];
  const known = await owner.create("/api/contacts", contact, jane);
  const answer = await owner.ask({
    method: "POST",
    path: "/api/rules/dry-run",
    body: { rule: { ...rule, steps }, recordId: known.id },
  });
  const { steps: tried } = dryRun.parse(answer.body);
  expect(tried[0]?.outcome).toMatch(/^Sends .+ an email\.$/);
  const made = await makeRule(owner, { ...rule, steps });
  const added = await owner.create("/api/contacts", contact, jane);
  const run = await settledRun(owner, made);
  expect(run.state).toBe("done");
  const mails = async () =>
    (await readOutbox(owner.email)).filter(({ subject }) => subject === "New lead: Jane");
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  expect(mail?.text).toContain("Call her today");
  expect(mail?.text).toContain(`/app/contacts/${added.id}`);
});

test("no member is notified of a record that they do not see, or who has left", async () => {
  const owner = await signUp();
  const { id } = await owner.get("/api/auth/user", currentUser);
  const seller = await addMember(owner, { role: "member", visibility: "own" });
  await confirmAddress(seller);
  const { userId } = await memberOf(owner, seller);
  const made = await makeRule(owner, { steps: [notify(userId)] });
  await owner.create("/api/contacts", contact, { ...jane, ownerId: id });
  const hidden = await settledRun(owner, made);
  expect(hidden.state).toBe("failed");
  expect(outcomesOf(hidden)[0]).toContain("does not see this record");
  expect((await owner.ask({ method: "DELETE", path: `/api/members/${userId}` })).status).toBe(204);
  await owner.create("/api/contacts", contact, { ...jane, ownerId: id });
  const gone = await settledRun(owner, made, 2);
  expect(outcomesOf(gone)[0]).toContain("has left the workspace");
  expect(await readOutbox(seller.email)).not.toContainEqual(
    expect.objectContaining({ subject: "My rule: Jane" }),
  );
});
