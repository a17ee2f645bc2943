import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { customField } from "#shared/records/custom-fields.ts";
import { deal } from "#shared/crm/deals.ts";
import {
  emailTemplate,
  emailTemplateList,
  filledTemplate,
  maxOwnTemplates,
  type NewEmailTemplate,
  templateVersion,
} from "#shared/email/email-templates.ts";
import { manyTimes } from "#tests/support/many-times.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const path = "/api/email-templates";

const welcome = { name: "Welcome", subject: "Hello", text: "Dear {{ contact.firstName }}" };

function save(user: TestClient, template: Partial<NewEmailTemplate> = {}) {
  return user.create(path, emailTemplate, { ...welcome, ...template });
}

async function fill(user: TestClient, text: string, who: object) {
  const call = { method: "POST", path: `${path}/preview`, body: { subject: "", text, ...who } };
  return filledTemplate.parse((await user.ask(call)).body);
}

const names = async (user: TestClient) =>
  (await user.get(path, emailTemplateList)).map(({ name }) => name);

/** A contact with a company, a deal and a field of the workspace's own. */
async function seller() {
  const user = await signUp();
  const field = { entity: "contact", type: "choice", label: "Tier" };
  const { key, choices } = await user.create("/api/custom-fields", customField, {
    ...field,
    choices: [{ label: "Gold" }],
  });
  const acme = await user.create("/api/companies", company, { name: "Acme <Ltd>" });
  const grace = await user.create("/api/contacts", contact, {
    name: "Grace Brewster Hopper",
    email: "grace@navy.example",
    otherEmails: ["Amazing@Navy.example"],
    companyId: acme.id,
    customFields: { [key]: choices[0]?.id },
  });
  const sale = { title: "Ships", value: "1250.00", contactId: grace.id };
  await user.create("/api/deals", deal, { ...sale, expectedCloseDate: "2030-03-05" });
  return { user, grace };
}

describe("a template is filled", () => {
  test("into a subject that is cut between letters, not within an emoji", async () => {
    const user = await signUp();
    const name = `${"x".repeat(48)}🚀`;
    const { id } = await user.create("/api/contacts", contact, { name, email: "x@y.example" });
    const subject = `${"a".repeat(451)}{{ contact.name }}`;
    const body = { subject, text: "", contactId: id };
    const filled = await user.ask({ method: "POST", path: `${path}/preview`, body });
    const cut = `${"a".repeat(451)}${"x".repeat(48)}`;
    expect(filledTemplate.parse(filled.body).subject).toBe(cut);
  });

  test("with fields of contact, company, deal and one's own, escaped in HTML", async () => {
    const { user } = await seller();
    const text =
      "{{ contact.firstName }} {{ contact.lastName }} of {{ company.name }}, {{ contact.customFields.tier }}: {{ deal.title }} for {{ deal.value }} by {{ deal.expectedCloseDate }} ({{ deal.stage }}, {{ contact.ownerId }})";
    const filled = await fill(user, text, { to: "Grace <amazing@navy.example>, other@x.example" });
    expect(filled.problems).toEqual([]);
    expect(filled.text).toBe(
      "Grace Brewster Hopper of Acme <Ltd>, Gold: Ships for $1,250 by March 5, 2030 (Lead, Ada Tester)",
    );
    expect(filled.html).toContain("Acme &lt;Ltd&gt;");
  });

  test("says what is missing or unknown, unless the template has something else for it", async () => {
    const { user, grace } = await seller();
    const text =
      "{{ contact.title | upcase }} {{ contact.phone | default: 'none' }} {% if contact.title %}a{% else %}b{% endif %} {{ sender.name }}";
    const filled = await fill(user, text, { contactId: grace.id });
    expect(filled.text).toBe("[JOB TITLE] none b [Name]");
    expect(filled.problems).toEqual([
      "Grace Brewster Hopper has no value for “Job Title”.",
      "You have no email account, so there is no sender.",
    ]);
    const stranger = await fill(user, "{{ contact }} {{ deal.title }}", { to: "x@y.example" });
    expect(stranger.problems).toEqual([
      "No contact has this address.",
      "The recipient has no open deal.",
    ]);
    const unknown = await fill(user, "{{ contact.titel }} {{ process.env }}", {});
    expect(unknown.problems).toEqual([
      "There is no field “contact.titel”.",
      "There is no field “process.env”.",
    ]);
  });

  test("for records alone that the person sees", async () => {
    const { user, grace } = await seller();
    const colleague = await addMember(user, { role: "member", visibility: "own" });
    const filled = await fill(colleague, "{{ contact.name }}", { contactId: grace.id });
    expect(filled).toMatchObject({
      text: "[Name]",
      problems: ["No contact has this address."],
    });
  });

  test.each([
    [
      "Dear\n{{ contact.name",
      /^The text cannot be read in line 2: “{{ contact.name” is not closed\.$/,
    ],
    ["{{ contact.name | shout }}", /undefined filter: shout/],
    ["{% include 'etc/passwd' %}", /tag "include" not found/],
    ["{% for i in (1..100000000) %}{{ i }}{% endfor %}", /tag "for" not found/],
    ["{{ contact.constructor }}", /^There is no field “contact.constructor”\.$/],
    ["{{ contact['na' | append: 'me'] }}", /./],
  ])("is refused in a sentence: %s", async (text, sentence) => {
    const user = await signUp();
    const call = { method: "POST", path, body: { ...welcome, text } };
    expect((await user.refusal(400, call)).error).toMatch(sentence);
  });

  test("by the part that is faulty", async () => {
    const user = await signUp();
    const call = { method: "POST", path, body: { ...welcome, subject: "For {{ ]" } };
    const sentence = "The subject cannot be read in line 1: “{{ ]” is not closed.";
    expect(await user.refusal(400, call)).toMatchObject({
      error: sentence,
      issues: [{ path: "subject", message: sentence }],
    });
  });

  test("within limits of time and memory", async () => {
    const user = await signUp();
    const text = `{% assign a = "x" %}${"{% assign a = a | append: a | append: a %}".repeat(40)}{{ a }}`;
    const call = { method: "POST", path: `${path}/preview`, body: { subject: "", text } };
    expect((await user.refusal(400, call)).error).toMatch(/limit exceeded/);
  });
});

describe("templates", () => {
  test("are one's own until they are shared, and changed by their owner and admins", async () => {
    const owner = await signUp();
    const one = await addMember(owner, { role: "member" });
    const other = await addMember(owner, { role: "member" });
    const { id } = await save(one, { folder: "First steps" });
    expect(await names(other)).toEqual([]);
    await owner.refusal(404, { method: "GET", path: `${path}/${id}` });
    await one.update(`${path}/${id}`, emailTemplate, { isShared: true });
    const listed = await other.get(path, emailTemplateList);
    expect(listed).toMatchObject([{ name: "Welcome", folder: "First steps", version: 1 }]);
    await other.refusal(403, { method: "PUT", path: `${path}/${id}`, body: { name: "Mine" } });
    await other.refusal(403, { method: "DELETE", path: `${path}/${id}` });
    const renamed = await owner.update(`${path}/${id}`, emailTemplate, { name: "Ours" });
    expect(renamed).toMatchObject({ name: "Ours", version: 1 });
  });

  test("keep each version, and are not saved over one that is unknown", async () => {
    const user = await signUp();
    const { id } = await save(user);
    const changed = await user.update(`${path}/${id}`, emailTemplate, { text: "Hi", version: 1 });
    expect(changed.version).toBe(2);
    const body = { text: "Hey", version: 1 };
    await user.refusal(409, { method: "PUT", path: `${path}/${id}`, body });
    const versions = await user.get(`${path}/${id}/versions`, z.array(templateVersion));
    expect(versions.map(({ number, text }) => [number, text])).toEqual([
      [2, "Hi"],
      [1, welcome.text],
    ]);
    expect(versions[0]?.savedByName).toBe("Ada Tester");
  });

  test("are restored after a deletion, with all versions", async () => {
    const user = await signUp();
    const { id } = await save(user);
    await user.ask({ method: "DELETE", path: `${path}/${id}` });
    expect(await names(user)).toEqual([]);
    await user.refusal(404, { method: "GET", path: `${path}/${id}` });
    await user.ask({ method: "POST", path: `${path}/${id}/restore` });
    expect(await names(user)).toEqual(["Welcome"]);
    await user.refusal(404, { method: "POST", path: `${path}/${id}/restore` });
    await user.refusal(404, { method: "POST", path: `${path}/${randomUUID()}/restore` });
  });

  test("are not restored beyond the limit", async () => {
    const user = await signUp();
    const [first] = await manyTimes(maxOwnTemplates, () => save(user));
    await user.ask({ method: "DELETE", path: `${path}/${first?.id}` });
    await save(user);
    const restoration = { method: "POST", path: `${path}/${first?.id}/restore` };
    const { error } = await user.refusal(409, restoration);
    expect(error).toBe("There are 200 templates. Delete one that is not used any more.");
  });

  test("are not restored beyond their owner's limit by others", async () => {
    const owner = await signUp();
    const member = await addMember(owner, { role: "member" });
    const { id } = await save(member, { isShared: true });
    await manyTimes(maxOwnTemplates - 1, () => save(member));
    await member.ask({ method: "DELETE", path: `${path}/${id}` });
    await save(member);
    const restoration = { method: "POST", path: `${path}/${id}/restore` };
    expect(await owner.refusal(409, restoration)).toHaveProperty("error");
  });

  test("of someone who leaves stay where they are shared", async () => {
    const owner = await signUp();
    const member = await addMember(owner, { role: "member" });
    await save(member, { name: "Private" });
    await save(member, { name: "Shared", isShared: true });
    const leave = { method: "POST", path: "/api/workspace/leave" };
    expect(await member.ask(leave)).toMatchObject({ status: 204 });
    const left = await owner.get(path, emailTemplateList);
    expect(left).toMatchObject([{ name: "Shared", ownerName: null }]);
  });
});
