import { gunzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { score } from "#shared/scores/scores.ts";
import { emailTemplate } from "#shared/email/email-templates.ts";
import {
  incomingWebhook,
  incomingWebhookWithAddress,
} from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { invitation, invitationLink } from "#shared/accounts/members.ts";
import { ruleWithDraft } from "#shared/rules/rule-drafts.ts";
import { ruleSecret } from "#shared/rules/rule-secret.ts";
import { rule, ruleVersion } from "#shared/rules/rules.ts";
import { webForm, webFormEntry } from "#shared/web-forms/web-forms.ts";
import { webhook, webhookWithSecret } from "#shared/records/webhooks.ts";
import { exportWorkspace, importArchive, packArchive } from "#tests/support/archives.ts";
import { accept, addMember, memberOf } from "#tests/support/members.ts";
import { filterOf, makeRule } from "#tests/support/rules.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";
import { addForm, fillIn } from "#tests/support/web-forms.ts";

const callerOf = ({ cookie }: TestClient) => ({ baseUrl: inject("baseUrl"), cookie });

/** What the owner reads in the copy of their workspace. */
async function copyOf(owner: TestClient, change = (text: string) => text) {
  const exported = await exportWorkspace(callerOf(owner));
  const archive = await packArchive(change(gunzipSync(exported).toString()));
  const { status, problem, workspaceId } = await importArchive(callerOf(owner), archive);
  expect([status, problem]).toEqual(["done", null]);
  const headers = { "x-workspace-id": z.string().parse(workspaceId) };
  return {
    text: gunzipSync(archive).toString(),
    ask: (method: string, path: string, body?: unknown) =>
      owner.ask({ method, path, headers, ...(body !== undefined && { body }) }),
    async read<Schema extends z.ZodType>(path: string, schema: Schema) {
      const answer = await owner.ask({ method: "GET", path, headers });
      return schema.parse(answer.body);
    },
  };
}

test("rules of older archives are for merges as well where they were for imports", async () => {
  const owner = await signUp();
  const steps = [{ type: "wait", hours: 2 }];
  const made = await makeRule(owner, { steps, alsoFor: ["imports", "merges"] });
  await owner.update(`/api/rules/${made.id}`, rule, { ...made, alsoFor: [] });
  const copy = await copyOf(owner, (text) =>
    text
      .replace(/"version":\d+/, '"version":12')
      .replace('"alsoFor":["imports","merges"]', '"alsoForImports":true')
      .replace('"alsoFor":[]', '"alsoForImports":false'),
  );
  expect(copy.text).not.toContain('"alsoFor":');
  const versions = await copy.read(`/api/rules/${made.id}/versions`, z.array(ruleVersion));
  expect(versions.map(({ alsoFor }) => alsoFor)).toEqual([[], ["imports", "merges"]]);
});

/** Invites someone to a copy, which they join. */
async function join(copy: Awaited<ReturnType<typeof copyOf>>, person: TestClient): Promise<void> {
  const invited = await copy.ask("POST", "/api/invitations", { email: person.email });
  const { id } = invitation.parse(invited.body);
  const link = await copy.ask("POST", `/api/invitations/${id}/link`);
  const { searchParams } = new URL(invitationLink.parse(link.body).url);
  await accept(person, z.string().parse(searchParams.get("token")));
}

test("rules come with their versions and drafts, switched off, and name what is there", async () => {
  const owner = await signUp();
  const leaving = await addMember(owner, { role: "admin" });
  const [{ userId: ownerId }, { userId: absentId }] = [
    await memberOf(owner, owner),
    await memberOf(owner, leaving),
  ];
  const form = await addForm(owner, { name: "F" });
  const template = await owner.create("/api/email-templates", emailTemplate, {
    name: "Hello",
    subject: "Hello",
    text: "Hello",
    isShared: true,
  });
  const filter = filterOf("ownerId", "isAnyOf", [ownerId]);
  const trigger = { type: "form", formId: form.id };
  const steps = [
    { type: "assign", userIds: [ownerId] },
    { type: "email", templateId: template.id },
    { type: "branch", filter, whenTrue: [{ type: "wait", hours: 1 }], otherwise: [] },
  ];
  const made = await makeRule(owner, { name: "Old", steps: [{ type: "wait", hours: 2 }] });
  const said = { name: "New", kind: "contact", trigger, filter, steps };
  await owner.update(`/api/rules/${made.id}`, rule, said);
  await owner.update(`/api/rules/${made.id}/draft`, ruleWithDraft, { ...said, name: "Later" });
  const others = await makeRule(owner, {
    name: "Of others",
    steps: [{ type: "assign", userIds: [absentId] }],
  });
  const { secret } = await owner.get(`/api/rules/${made.id}/secret`, ruleSecret);

  const copy = await copyOf(owner);
  expect(copy.text).not.toContain(secret);
  const [copiedForm] = await copy.read("/api/web-forms", z.array(webForm));
  expect(copiedForm).toMatchObject({ name: "F", isOpen: false });
  expect(copiedForm?.id).not.toBe(form.id);
  const path = `/api/rules/${made.id}`;
  const copied = await copy.read(path, ruleWithDraft);
  const there = { ...said, trigger: { type: "form", formId: copiedForm?.id } };
  expect(copied).toMatchObject({ ...there, isOn: false, version: 2, userId: ownerId });
  expect(copied.draft).toMatchObject({ ...there, name: "Later", userId: ownerId });
  expect(copied.stopReason).toContain("Look through it, then switch it on.");
  expect((await copy.read(`${path}/secret`, ruleSecret)).secret).not.toBe(secret);
  const versions = await copy.read(`${path}/versions`, z.array(ruleVersion));
  expect(versions.map(({ number, userId }) => [number, userId])).toEqual([
    [2, ownerId],
    [1, ownerId],
  ]);
  const waiting = await copy.read(`/api/rules/${others.id}`, rule);
  expect(waiting.stopReason).toContain("It names people who have not joined");
  expect(waiting.steps).not.toEqual(others.steps);
  await join(copy, leaving);
  const joined = await copy.read(`/api/rules/${others.id}`, rule);
  expect(joined.steps).toEqual(others.steps);
  expect(joined.stopReason).toContain("Look through it, then switch it on.");
  const on = await copy.ask("PUT", `${path}/switch`, { isOn: true });
  expect(on).toMatchObject({ status: 200, body: { isOn: true, stopReason: null } });
});

test("a score names who joins in its conditions, and counts them", async () => {
  const owner = await signUp();
  const leaving = await addMember(owner, { role: "admin" });
  const { userId: absentId } = await memberOf(owner, leaving);
  const fit = [{ filter: filterOf("ownerId", "isAnyOf", [absentId]), points: 10 }];
  const made = { name: "Lead", onCard: true, fit, engagement: [] };
  const { id } = await owner.create("/api/scores", score, made);
  const person = { name: "Jane", email: "jane@x.example", ownerId: absentId };
  const { id: contactId } = await owner.create("/api/contacts", contact, person);
  const copy = await copyOf(owner);
  const scoreIn = () => copy.read(`/api/scores/${id}`, score);
  expect((await scoreIn()).fit).not.toEqual(fit);
  await join(copy, leaving);
  expect((await scoreIn()).fit).toEqual(fit);
  const points = async () => {
    const { customFields } = await copy.read(`/api/contacts/${contactId}`, contact);
    return Object.values(customFields);
  };
  await expect.poll(points).toEqual([10]);
});

test("a rule that names what is not there is imported, says so, and is not switched on", async () => {
  const owner = await signUp();
  const form = await addForm(owner, { name: "F" });
  const trigger = { type: "form", formId: form.id };
  const { id } = await makeRule(owner, { trigger, steps: [{ type: "wait", hours: 1 }] });
  expect(await owner.ask({ method: "DELETE", path: `/api/web-forms/${form.id}` })).toMatchObject({
    status: 204,
  });
  const copy = await copyOf(owner);
  const { isOn, stopReason } = await copy.read(`/api/rules/${id}`, rule);
  expect(isOn).toBe(false);
  expect(stopReason).toContain("Fix it, then switch it on: Choose a form of this workspace.");
  const refused = await copy.ask("PUT", `/api/rules/${id}/switch`, { isOn: true });
  expect(refused).toMatchObject({
    status: 400,
    body: { error: "Choose a form of this workspace" },
  });
});

test("forms come closed with their entries, under another address", async () => {
  const owner = await signUp();
  const { userId } = await memberOf(owner, owner);
  const made = { name: "F", title: "Write to us", ownerIds: [userId], tags: ["web"] };
  const form = await addForm(owner, made);
  const sent = { name: "Jane", email: "jane@x.example" };
  expect((await fillIn(form, sent)).status).toBeLessThan(400);
  const copy = await copyOf(owner);
  const [copied] = await copy.read("/api/web-forms", z.array(webForm));
  expect(copied).toMatchObject({ ...made, isOpen: false, entries: 1 });
  expect(copied?.stopReason).toContain("It came with an imported workspace");
  const opened = await copy.ask("PUT", `/api/web-forms/${copied?.id}`, { isOpen: true });
  expect(opened).toMatchObject({ status: 200, body: { isOpen: true, stopReason: null } });
  const entries = await copy.read(`/api/web-forms/${copied?.id}/entries`, z.array(webFormEntry));
  expect(entries).toMatchObject([{ state: "added", contactName: "Jane" }]);
});

test("an entry of a form that is not in the file refuses it with a sentence", async () => {
  const owner = await signUp();
  const form = await addForm(owner, { name: "F" });
  expect((await fillIn(form, { name: "Jane", email: "j@x.example" })).status).toBeLessThan(400);
  const text = gunzipSync(await exportWorkspace(callerOf(owner))).toString();
  const formless = text.replace(/\n\["webForms".*/, "").replace('"webForms":1', '"webForms":0');
  const refused = await importArchive(callerOf(owner), await packArchive(formless));
  expect(refused).toMatchObject({
    status: "failed",
    problem: "The archive points to something that it does not hold.",
  });
});

test("webhooks come switched off with the address that they call, without secrets", async () => {
  const owner = await signUp();
  const { userId } = await memberOf(owner, owner);
  const mapping = [
    { source: "body", field: "name", path: "who" },
    { source: "body", field: "email", path: "mail" },
  ];
  const incoming = await owner.create("/api/incoming-webhooks", incomingWebhookWithAddress, {
    name: "Zap",
    mapping,
    ownerIds: [userId],
  });
  const url = "https://hooks.example/crm";
  const events = ["contact.created"];
  const outgoing = await owner.create("/api/webhooks", webhookWithSecret, { url, events });
  const copy = await copyOf(owner);
  expect(copy.text).not.toContain(outgoing.secret);
  expect(copy.text).not.toMatch(/tokenHash|"secret"/);
  const [copied] = await copy.read("/api/incoming-webhooks", z.array(incomingWebhook));
  expect(copied).toMatchObject({ name: "Zap", mapping, ownerIds: [userId], isOn: false });
  expect(copied?.addressStart).not.toBe(incoming.addressStart);
  expect(copied?.stopReason).toContain("It came with an imported workspace");
  const on = await copy.ask("PUT", `/api/incoming-webhooks/${copied?.id}`, { isOn: true });
  expect(on).toMatchObject({ status: 200, body: { isOn: true, stopReason: null } });
  const [stopped] = await copy.read("/api/webhooks", z.array(webhook));
  expect(stopped).toMatchObject({ url, events, state: "stopped" });
  expect(stopped?.stopReason).toContain("without its secret");
  const started = await copy.ask("PUT", `/api/webhooks/${stopped?.id}`, { state: "active" });
  expect(started).toMatchObject({ status: 200, body: { state: "active", stopReason: null } });
});

test("a webhook of a file that was written by hand is started by https alone", async () => {
  const owner = await signUp();
  const url = "https://hooks.example/crm";
  await owner.create("/api/webhooks", webhookWithSecret, { url, events: ["contact.created"] });
  const copy = await copyOf(owner, (text) => text.replace(url, "http://hooks.example/crm"));
  const [stopped] = await copy.read("/api/webhooks", z.array(webhook));
  const refused = await copy.ask("PUT", `/api/webhooks/${stopped?.id}`, { state: "active" });
  expect(refused).toMatchObject({ status: 400 });
});

test("of each rule the newest 100 versions are in an archive, and far more are refused", async () => {
  const owner = await signUp();
  const steps = [{ type: "wait", hours: 1 }];
  const made = await makeRule(owner, { steps });
  for (let hours = 2; hours <= 102; hours += 1) {
    const said = { name: "R", kind: "contact", trigger: { type: "added" } };
    await owner.update(`/api/rules/${made.id}`, rule, { ...said, steps: [{ ...steps[0], hours }] });
  }
  const copy = await copyOf(owner);
  const versions = await copy.read(`/api/rules/${made.id}/versions`, z.array(ruleVersion));
  expect(versions.map(({ number }) => number)).toEqual(
    Array.from({ length: 100 }, (_one, place) => 102 - place),
  );
  const many = copy.text.replace('"ruleVersions":100', '"ruleVersions":5001');
  const refused = await importArchive(callerOf(owner), await packArchive(many));
  expect(refused.problem).toContain("5001 versions of rules. At most 5000 can be imported.");
});
