import { expect, test } from "vitest";
import { z } from "zod";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { backTest } from "#shared/rules/back-test.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { makeRule, outcomesOf, settledRun } from "#tests/support/rules.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const trigger = { type: "added" };

const addCompany = {
  type: "company",
  fields: [
    { source: "record", field: "name", from: "title" },
    { source: "fixed", field: "industry", value: "Retail" },
  ],
};

const companiesOf = (user: TestClient) => user.get("/api/companies", z.array(company));

const contactsOf = (user: TestClient) => user.get("/api/contacts", z.array(contact));

test("a company is added for a contact that has none, and undone with the run", async () => {
  const user = await signUp();
  const made = await makeRule(user, { trigger, steps: [addCompany] });
  const body = { name: "Jane", email: "jane@x.example", title: "Acme" };
  const jane = await user.create("/api/contacts", contact, body);
  const run = await settledRun(user, made);
  expect(outcomesOf(run)).toEqual(["Added the company “Acme”, and linked the contact to it."]);
  const [acme] = await companiesOf(user);
  expect(acme).toMatchObject({ name: "Acme", industry: "Retail", ownerId: jane.ownerId });
  const path = `/api/contacts/${jane.id}`;
  expect(await user.get(path, contact)).toMatchObject({ companyId: acme?.id });

  await user.create("/api/contacts", contact, { ...body, name: "Bob", title: "ACME" });
  const second = await settledRun(user, made, 2);
  expect(outcomesOf(second)).toEqual([
    "Took the company “Acme”, which is there already, and linked the contact to it.",
  ]);
  await user.create("/api/contacts", contact, { ...body, name: "Eve", companyId: acme?.id });
  const third = await settledRun(user, made, 3);
  expect(outcomesOf(third)).toEqual(["Nothing to add: the contact has a company already."]);

  await user.ask({ method: "POST", path: `/api/change-sets/${second.id}/undo` });
  const undone = { method: "POST", path: `/api/change-sets/${run.id}/undo?keepLater=true` };
  expect(await user.ask(undone)).toMatchObject({ status: 200 });
  expect(await user.get(path, contact)).toMatchObject({ companyId: null });
});

test("a contact is added for a company, and one with the same email is filled in", async () => {
  const user = await signUp();
  const fields = [
    { source: "record", field: "name", from: "name" },
    { source: "record", field: "email", from: "size" },
    { source: "fixed", field: "status", value: "Inactive" },
  ];
  const made = await makeRule(user, {
    kind: "company",
    trigger,
    steps: [{ type: "contact", fields }],
  });
  const body = { name: "Acme", size: "hello@acme.example" };
  const acme = await user.create("/api/companies", company, body);
  const run = await settledRun(user, made);
  expect(outcomesOf(run)).toEqual(["Added the contact “Acme”."]);
  expect(await contactsOf(user)).toMatchObject([
    { name: "Acme", email: body.size, companyId: acme.id, status: "inactive" },
  ]);
  await user.create("/api/companies", company, { ...body, name: "Acme again" });
  expect(outcomesOf(await settledRun(user, made, 2))).toEqual([
    "Took the contact “Acme”, which is there already.",
  ]);
  await user.create("/api/companies", company, { name: "No address", size: "10-50" });
  const failed = await settledRun(user, made, 3);
  expect(failed).toMatchObject({ state: "failed" });
  expect(failed.problem).toContain("email");
  expect(await contactsOf(user)).toHaveLength(1);
});

test("a deal gets the contact that is added for it", async () => {
  const user = await signUp();
  const fields = [
    { source: "record", field: "name", from: "title" },
    { source: "fixed", field: "email", value: "buyer@x.example" },
  ];
  const made = await makeRule(user, {
    kind: "deal",
    trigger,
    steps: [{ type: "contact", fields }],
  });
  const sale = await user.create("/api/deals", deal, { title: "Sale", value: "1" });
  const run = await settledRun(user, made);
  expect(outcomesOf(run)).toEqual(["Added the contact “Sale”, and linked the deal to it."]);
  const [added] = await contactsOf(user);
  expect(await user.get(`/api/deals/${sale.id}`, deal)).toMatchObject({ contactId: added?.id });
});

test("a new company has the contact's owner where another is named who is no member", async () => {
  const user = await signUp();
  const owner = { source: "record", field: "ownerId", from: "notes" };
  const fields = [...addCompany.fields, owner];
  const made = await makeRule(user, { trigger, steps: [{ ...addCompany, fields }] });
  const jane = await user.create("/api/contacts", contact, {
    name: "Jane",
    email: "jane@x.example",
    title: "Acme",
    notes: "gone@x.example",
  });
  expect(outcomesOf(await settledRun(user, made))).toEqual([
    "Added the company “Acme”, and linked the contact to it. Owner: no member here has the address “gone@x.example”.",
  ]);
  expect(jane.ownerId).not.toBeNull();
  expect(await companiesOf(user)).toMatchObject([{ name: "Acme", ownerId: jane.ownerId }]);
});

const from = (field: string, name: string) => ({ source: "record", field, from: name });

test("a new company gets what people read for choices and members", async () => {
  const user = await signUp();
  const choices = [{ label: "Large" }, { label: "Small" }];
  const size = await addField(user, "Segment", "choice", { choices });
  const other = await addField(user, "Tier", "choice", {
    entity: "company",
    choices: choices.toReversed().map(({ label }) => ({ label: label.toUpperCase() })),
  });
  const fields = [
    ...addCompany.fields.slice(0, 1),
    from("industry", `customFields.${size.key}`),
    from("location", "status"),
    from("notes", "ownerId"),
    from("ownerId", "ownerId"),
    from(`customFields.${other.key}`, `customFields.${size.key}`),
  ];
  const rule = { trigger, steps: [{ type: "company", fields }] };
  const made = await makeRule(user, rule);
  const small = size.choices.find(({ label }) => label === "Small")?.id;
  const jane = await user.create("/api/contacts", contact, {
    name: "Jane",
    email: "jane@x.example",
    title: "Acme",
    status: "inactive",
    customFields: { [size.key]: small },
  });
  await settledRun(user, made);
  const tier = other.choices.find(({ label }) => label === "SMALL")?.id;
  expect(await companiesOf(user)).toMatchObject([
    {
      industry: "Small",
      location: "Inactive",
      notes: user.email,
      ownerId: jane.ownerId,
      customFields: { [other.key]: tier },
    },
  ]);
  const body = { rule: { name: "Draft", kind: "contact", ...rule } };
  const answer = await user.ask({ method: "POST", path: "/api/rules/back-test", body });
  expect(backTest.parse(answer.body).steps).toMatchObject([{ done: 1, refused: 0 }]);
});

test("what a record has no value for is named by its label", async () => {
  const user = await signUp();
  const made = await makeRule(user, { trigger, steps: [addCompany] });
  await user.create("/api/contacts", contact, { name: "Jane", email: "jane@x.example" });
  expect(await settledRun(user, made)).toMatchObject({
    state: "failed",
    problem: "Company Name is required, and “Job Title” is empty.",
  });
});

test("a new contact gets the name of a deal's stage", async () => {
  const user = await signUp();
  const email = { source: "fixed", field: "email", value: "buyer@x.example" };
  const made = await makeRule(user, {
    kind: "deal",
    trigger,
    steps: [{ type: "contact", fields: [from("name", "title"), from("title", "stage"), email] }],
  });
  await user.create("/api/deals", deal, { title: "Sale", value: "1", stage: "qualified" });
  await settledRun(user, made);
  expect(await contactsOf(user)).toMatchObject([{ name: "Sale", title: "Qualified" }]);
});

test("a back-test says how often such records would have been added, and when not", async () => {
  const user = await signUp();
  await user.create("/api/contacts", contact, {
    name: "Jane",
    email: "j@x.example",
    title: "Acme",
  });
  await user.create("/api/contacts", contact, { name: "Bob", email: "b@x.example" });
  const rule = { name: "Draft", kind: "contact", trigger, steps: [addCompany] };
  const answer = await user.ask({ method: "POST", path: "/api/rules/back-test", body: { rule } });
  const tested = backTest.parse(answer.body);
  expect(tested.steps).toMatchObject([{ done: 1, refused: 1, people: null }]);
});

test("a step that could never add a record is refused", async () => {
  const user = await signUp();
  const refuse = async (step: object, kind = "contact") => {
    const body = { name: "X", kind, trigger, steps: [step] };
    return (await user.refusal(400, { method: "POST", path: "/api/rules", body })).error;
  };
  const [name, industry] = addCompany.fields;
  expect(await refuse({ ...addCompany, fields: [industry] })).toContain("needs “Company Name”");
  const unknown = { source: "fixed", field: "nothing", value: "x" };
  expect(await refuse({ ...addCompany, fields: [name, unknown] })).toContain("cannot fill in");
  const gone = { source: "record", field: "name", from: "nothing" };
  expect(await refuse({ ...addCompany, fields: [gone] })).toContain("has no field “nothing”");
  const createdAt = { source: "record", field: "name", from: "createdAt" };
  expect(await refuse({ ...addCompany, fields: [createdAt] })).toContain("to take a value from");
  const website = { source: "fixed", field: "website", value: "not an address" };
  expect(await refuse({ ...addCompany, fields: [name, website] })).toContain("ebsite");
  expect(await refuse(addCompany, "task")).toBe("Companies are added for contacts and deals");
  const fields = [{ source: "record", field: "name", from: "name" }];
  expect(await refuse({ type: "contact", fields })).toBe(
    "Contacts are added for companies and deals",
  );
});
