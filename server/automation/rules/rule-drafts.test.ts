import { expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { auditEvent } from "#shared/administration/audit.ts";
import { contact } from "#shared/crm/contacts.ts";
import { ruleWithDraft } from "#shared/rules/rule-drafts.ts";
import { rule, type Rule, ruleVersion } from "#shared/rules/rules.ts";
import { addMember } from "#tests/support/members.ts";
import { filterOf, makeRule, setTitle, settledRun } from "#tests/support/rules.ts";
import { signUp } from "#tests/support/test-client.ts";

const jane = { name: "Jane", email: "jane@x.example" };
const onForm = { kind: "contact", trigger: { type: "form", formId: "" } };
const onAdded = { kind: "contact", trigger: { type: "added" } };

const draftOf = ({ id }: Pick<Rule, "id">) => `/api/rules/${id}/draft`;

test("a rule runs as it was while a draft lies beside it, until the draft is saved as the rule", async () => {
  const owner = await signUp();
  const admin = await addMember(owner, { role: "admin" });
  const { id: adminId } = await admin.get("/api/auth/user", currentUser);
  const made = await makeRule(owner, { steps: [setTitle("Boss")] });
  const draft = { name: "Later", ...onAdded, filter: null, steps: [setTitle("Chief")] };
  await admin.update(draftOf(made), ruleWithDraft, draft);
  const [listed] = await owner.get("/api/rules", z.array(rule));
  expect(listed).toMatchObject({
    name: "My rule",
    draft: { userId: adminId, userName: "Ada Tester" },
  });
  expect(JSON.stringify(listed)).not.toContain("Chief");
  const first = await owner.create("/api/contacts", contact, jane);
  await settledRun(owner, made);
  expect(await owner.get(`/api/contacts/${first.id}`, contact)).toMatchObject({ title: "Boss" });
  const read = await owner.get(`/api/rules/${made.id}`, ruleWithDraft);
  expect(read).toMatchObject({ version: 1, steps: [setTitle("Boss")], draft });

  await owner.update(`/api/rules/${made.id}`, rule, draft);
  const saved = await owner.get(`/api/rules/${made.id}`, ruleWithDraft);
  expect(saved).toMatchObject({ version: 2, name: "Later", draft: null });
  const next = await owner.create("/api/contacts", contact, { ...jane, email: "j@y.example" });
  await settledRun(owner, made, 2);
  expect(await owner.get(`/api/contacts/${next.id}`, contact)).toMatchObject({ title: "Chief" });
});

test("a draft need not be complete, but can be opened again", async () => {
  const owner = await signUp();
  const made = await makeRule(owner, { steps: [setTitle("Boss")] });
  const open = { name: "", ...onForm, filter: null, alsoFor: [], steps: [] };
  const { draft } = await owner.update(draftOf(made), ruleWithDraft, open);
  expect(draft).toMatchObject(open);
  const put = { method: "PUT", path: draftOf(made) };
  const refused = [
    { ...open, filter: "no filter" },
    { ...open, steps: [{ type: "branch", filter: "{", whenTrue: [], otherwise: [] }] },
    { ...open, kind: "deal" },
    { ...open, ...onAdded, kind: "product", steps: [note] },
    { ...open, name: "x".repeat(101) },
    { ...open, trigger: { type: "form", formId: "no id" } },
  ];
  for (const body of refused) await owner.refusal(400, { ...put, body });
  // What is gone by then is said when the rule is saved.
  const goneField = { ...open, filter: filterOf("customFields.gone", "is", "x") };
  await owner.update(draftOf(made), ruleWithDraft, goneField);
});

const note = { type: "note", text: "Hello" };

test("a draft is discarded, and goes with its rule", async () => {
  const owner = await signUp();
  const made = await makeRule(owner, { steps: [setTitle("Boss")] });
  const draft = { name: "Later", ...onAdded, steps: [] };
  const discard = { method: "DELETE", path: draftOf(made) };
  await owner.refusal(404, discard);
  await owner.update(draftOf(made), ruleWithDraft, draft);
  expect(await owner.ask(discard)).toMatchObject({ status: 204 });
  const after = await owner.get(`/api/rules/${made.id}`, ruleWithDraft);
  expect(after).toMatchObject({ name: "My rule", draft: null });
  await owner.update(draftOf(made), ruleWithDraft, draft);
  // Saved as it is, the rule ends its draft all the same.
  const { name, kind, trigger, steps } = made;
  const same = await owner.update(`/api/rules/${made.id}`, rule, { name, kind, trigger, steps });
  expect(same).toMatchObject({ version: 1, draft: null });
  await owner.update(draftOf(made), ruleWithDraft, draft);
  expect(await owner.ask({ method: "DELETE", path: `/api/rules/${made.id}` })).toMatchObject({
    status: 204,
  });
  const events = await owner.get("/api/audit?group=rules", z.array(auditEvent));
  expect(events.map(({ action }) => action)).toEqual([
    "rule.deleted",
    "rule.draft-saved",
    "rule.draft-discarded",
    "rule.draft-saved",
    "rule.draft-discarded",
    "rule.draft-saved",
    "rule.on",
    "rule.added",
  ]);
});

test("what a colleague saved meanwhile is not written over unseen", async () => {
  const owner = await signUp();
  const admin = await addMember(owner, { role: "admin" });
  const made = await makeRule(owner, { steps: [setTitle("Boss")] });
  const path = `/api/rules/${made.id}`;
  const tag = (await owner.ask({ method: "GET", path })).headers.get("etag");
  expect(tag).toBe(`"${made.revision}"`);
  const headers = { "if-match": tag };
  const mine = { name: "Mine", ...onAdded, steps: [setTitle("Mine")] };
  await admin.update(draftOf(made), ruleWithDraft, { ...mine, name: "Theirs" });
  await owner.refusal(412, { method: "PUT", path: draftOf(made), body: mine, headers });
  await owner.refusal(412, { method: "PUT", path, body: mine, headers });
  await owner.refusal(412, { method: "DELETE", path: draftOf(made), headers });
  const read = await owner.get(path, ruleWithDraft);
  expect(read).toMatchObject({ name: "My rule", draft: { name: "Theirs" } });
  // Whose answer was lost, sends it again.
  const current = { "if-match": `"${read.revision}"` };
  const put = { method: "PUT", path: draftOf(made), body: mine, headers: current };
  expect(await owner.ask(put)).toMatchObject({ status: 200 });
  expect(await owner.ask(put)).toMatchObject({ status: 200 });
  await owner.update(path, rule, mine);
  expect(await owner.get(`${path}/versions`, z.array(ruleVersion))).toHaveLength(2);
});

test("who may not change rules saves and discards no draft", async () => {
  const owner = await signUp();
  const made = await makeRule(owner, { steps: [setTitle("Boss")] });
  const member = await addMember(owner, { role: "member" });
  const body = { name: "Later", ...onAdded, steps: [] };
  await member.refusal(403, { method: "PUT", path: draftOf(made), body });
  await member.refusal(403, { method: "DELETE", path: draftOf(made) });
  expect(await owner.get(`/api/rules/${made.id}`, ruleWithDraft)).toMatchObject({ draft: null });
});
