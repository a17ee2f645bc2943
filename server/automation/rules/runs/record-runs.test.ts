import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { contact } from "#shared/crm/contacts.ts";
import { currentUser } from "#shared/accounts/accounts.ts";
import { deal } from "#shared/crm/deals.ts";
import { emailTemplate } from "#shared/email/email-templates.ts";
import { product } from "#shared/crm/products.ts";
import { recordRun } from "#shared/rules/record-runs.ts";
import { workspace } from "#shared/accounts/workspaces.ts";
import { addMember } from "#tests/support/members.ts";
import { listRuns, makeRule, setTitle, settledRun } from "#tests/support/rules.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const note = { type: "note", text: "Was called" };

const runsOf = (user: TestClient, path: string) =>
  user.get(`${path}/rule-runs`, z.array(recordRun));

const addJane = (user: TestClient, fields: object = {}) =>
  user.create("/api/contacts", contact, { name: "Jane", email: "jane@x.example", ...fields });

test("everyone who sees a record reads which rules ran for it, and what they did", async () => {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "viewer", visibility: "own" });
  const { id: ownerId } = await rep.get("/api/auth/user", currentUser);
  const made = await makeRule(owner, { name: "Greet", steps: [note, setTitle("Boss")] });
  const [theirs, hidden] = [await addJane(owner, { ownerId }), await addJane(owner)];
  await settledRun(owner, made, 2);
  const [run, ...others] = await runsOf(rep, `/api/contacts/${theirs.id}`);
  expect(others).toEqual([]);
  expect(run).toMatchObject({ ruleId: made.id, ruleName: "Greet", state: "done", problem: null });
  expect(run?.steps).toEqual([
    { number: 1, isFailed: false, outcome: "Added the note." },
    { number: 2, isFailed: false, outcome: "Changed job title." },
  ]);
  await rep.refusal(404, { method: "GET", path: `/api/contacts/${hidden.id}/rule-runs` });
  await owner.remove(`/api/contacts/${theirs.id}`);
  expect(await runsOf(rep, `/api/contacts/${theirs.id}`)).toHaveLength(1);
});

test("the runs for a record are read page by page, the newest first", async () => {
  const user = await signUp();
  const { id } = await user.create("/api/products", product, { name: "Lamp", price: "40" });
  const steps = [{ type: "change", changes: { unit: "piece" } }];
  const fields = { kind: "product", trigger: { type: "by-hand" }, steps };
  const made = await makeRule(user, fields);
  const start = { method: "POST", path: `/api/rules/${made.id}/start`, body: { recordIds: [id] } };
  for (const count of [1, 2, 3]) {
    await user.ask(start);
    await settledRun(user, made, count);
  }
  const page = await user.ask({ method: "GET", path: `/api/products/${id}/rule-runs?limit=2` });
  const next = /<(.*)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
  const read = [
    ...z.array(recordRun).parse(page.body),
    ...(await user.get(next, z.array(recordRun))),
  ];
  expect(read.map((run) => run.id)).toEqual((await listRuns(user, made)).map((run) => run.id));
  expect(read.map((run) => run.startedByName)).toEqual(Array(3).fill("Ada Tester"));
});

test("a deal's page names no contact that its reader does not see", async () => {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const { id: ownerId } = await rep.get("/api/auth/user", currentUser);
  await owner.update("/api/workspace", workspace, { requiresContactEmail: false });
  const hidden = await addJane(owner, { name: "Hidden Person", email: "" });
  const body = { name: "Hi", subject: "Hi", text: "Hi", isShared: true };
  const { id: templateId } = await owner.create("/api/email-templates", emailTemplate, body);
  const made = await makeRule(owner, { kind: "deal", steps: [{ type: "email", templateId }] });
  const fields = { title: "Sale", value: "1", contactId: hidden.id, ownerId };
  const { id } = await owner.create("/api/deals", deal, fields);
  const problem = "Not sent: Hidden Person has no email address.";
  expect(await settledRun(owner, made)).toMatchObject({ state: "failed", problem });
  expect(await runsOf(owner, `/api/deals/${id}`)).toMatchObject([{ problem }]);
  const said = "The email was not sent.";
  expect(await runsOf(rep, `/api/deals/${id}`)).toMatchObject([
    { state: "failed", problem: said, steps: [{ outcome: said, isFailed: true }] },
  ]);
});

test("what a rule adds to the feed names the rule", async () => {
  const user = await signUp();
  const made = await makeRule(user, { name: "Greet", steps: [note] });
  const jane = await addJane(user);
  await settledRun(user, made);
  const lines = await user.get(`/api/activities?contactId=${jane.id}`, z.array(activity));
  const byRule = lines.find(({ title }) => title === note.text);
  expect(byRule).toMatchObject({ ruleName: "Greet", userName: "Ada Tester" });
  const others = lines.filter(({ title }) => title !== note.text);
  expect(others.map(({ ruleName }) => ruleName)).toEqual(others.map(() => null));
  const filter = encodeURIComponent(
    JSON.stringify({
      match: "all",
      conditions: [{ field: "type", operator: "isAnyOf", value: ["note"] }],
    }),
  );
  const found = await user.get(`/api/activities?filter=${filter}`, z.array(activity));
  expect(found).toContainEqual(byRule);
  expect(await user.get(`/api/activities/${byRule?.id}`, activity)).toEqual(byRule);
});
