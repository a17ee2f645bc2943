import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { auditEvent } from "#shared/administration/audit.ts";
import { contact } from "#shared/crm/contacts.ts";
import { webForm, webFormEntry } from "#shared/web-forms/web-forms.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { signUp } from "#tests/support/test-client.ts";
import { addForm, fillIn } from "#tests/support/web-forms.ts";

const path = "/api/web-forms";
const fields = [
  { name: "name", isRequired: true },
  { name: "email", isRequired: true },
];
const named = { name: "Ask us", title: "Ask us" };

test("forms are made, listed, changed and deleted by owners and admins, and audited", async () => {
  const owner = await signUp();
  const admin = await addMember(owner, { role: "admin" });
  const member = await addMember(owner, { role: "member" });
  const form = await addForm(admin);
  expect(form).toMatchObject({
    ...named,
    isOpen: true,
    button: "Send",
    status: "lead",
    entries: 0,
  });
  const changed = await admin.update(`${path}/${form.id}`, webForm, { button: "Ask" });
  expect(changed).toMatchObject({ button: "Ask", title: "Ask us" });
  await fillIn(form, { name: "Grace", email: `${randomUUID()}@x.example` });
  const [listed] = await owner.get(path, z.array(webForm));
  expect(listed).toMatchObject({ id: form.id, entries: 1 });
  expect(listed?.lastEntryAt).not.toBeNull();
  await member.refusal(403, { method: "GET", path });
  await member.refusal(403, { method: "GET", path: `${path}/${form.id}/entries` });
  await member.refusal(403, { method: "POST", path, body: { ...named, fields } });
  expect(await owner.ask({ method: "DELETE", path: `${path}/${form.id}` })).toMatchObject({
    status: 204,
  });
  expect(await owner.get(path, z.array(webForm))).toEqual([]);
  expect(await owner.get("/api/contacts", z.array(contact))).toHaveLength(1);
  const events = await owner.get("/api/audit?group=forms", z.array(auditEvent));
  expect(events.map(({ action }) => action)).toEqual([
    "form.deleted",
    "form.changed",
    "form.added",
  ]);
});

test("a form that could not make contacts is refused with a sentence", async () => {
  const owner = await signUp();
  const boss = await addField(owner, "Boss", "user");
  const refusal = async (given: object[], more = {}) => {
    const body = { ...named, fields: given, ...more };
    return (await owner.refusal(400, { method: "POST", path, body })).error;
  };
  expect(await refusal([])).toBe("A form has to ask for the name");
  expect(await refusal([...fields, ...fields])).toBe("A field is on the form twice");
  expect(await refusal([...fields, { name: "ownerId" }])).toBe("A form cannot ask for “ownerId”.");
  expect(await refusal([...fields, { name: `customFields.${boss.key}` }])).toMatch(
    /cannot ask for/,
  );
  expect(await refusal(fields.slice(0, 1))).toBe(
    "Every contact here needs “Email”: add it to the form as required.",
  );
  expect(await refusal(fields, { ownerIds: [randomUUID()] })).toBe(
    "New contacts can be given to members of this workspace alone.",
  );
  expect(await refusal(fields, { thanksAddresses: ["javascript:alert(1)"] })).toBe(
    "Enter an address that begins with https://",
  );
  await addField(owner, "Shoe", "text", { required: true });
  expect(await refusal(fields)).toContain("“Shoe”");
});

test("a member whose id is given in capitals gets what comes in", async () => {
  const owner = await signUp();
  const { userId } = await memberOf(owner, owner);
  const form = await addForm(owner, { ownerIds: [userId.toUpperCase()] });
  expect(form.ownerIds).toEqual([userId]);
  await fillIn(form, { name: "Grace", email: `${randomUUID()}@x.example` });
  expect(await owner.get("/api/contacts", z.array(contact))).toMatchObject([{ ownerId: userId }]);
});

test("a form can be changed although someone who takes turns has left", async () => {
  const owner = await signUp();
  const member = await addMember(owner);
  const { userId } = await memberOf(owner, member);
  const form = await addForm(owner, { ownerIds: [userId] });
  await member.ask({ method: "POST", path: "/api/workspace/leave" });
  const { ownerIds } = await owner.get(`${path}/${form.id}`, webForm);
  const changed = await owner.update(`${path}/${form.id}`, webForm, { title: "Write", ownerIds });
  expect(changed).toMatchObject({ title: "Write", ownerIds });
  const body = { ownerIds: [...ownerIds, randomUUID()] };
  await owner.refusal(400, { method: "PUT", path: `${path}/${form.id}`, body });
});

test("erasing a contact takes its entries along", async () => {
  const owner = await signUp();
  const form = await addForm(owner);
  await fillIn(form, { name: "Grace Hopper", email: `${randomUUID()}@x.example` });
  const [grace] = await owner.get("/api/contacts", z.array(contact));
  const disclosure = await owner.ask({
    method: "GET",
    path: `/api/contacts/${grace?.id}/disclosure`,
  });
  expect(disclosure.body).toMatchObject({
    formEntries: [{ answers: { Name: "Grace Hopper", Email: grace?.email } }],
  });
  await owner.ask({ method: "POST", path: `/api/contacts/${grace?.id}/erasure` });
  expect(await owner.get(`${path}/${form.id}/entries`, z.array(webFormEntry))).toEqual([]);
});
