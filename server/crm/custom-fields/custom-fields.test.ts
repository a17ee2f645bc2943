import { describe, expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { activity } from "#shared/crm/activities.ts";
import { changeSetSummary } from "#shared/records/changes.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { customField } from "#shared/records/custom-fields.ts";
import { deal } from "#shared/crm/deals.ts";
import { staleRecord } from "#shared/records/stale-record.ts";
import { task } from "#shared/crm/tasks.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { addMember } from "#tests/support/members.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";
import { expectSameRecords } from "#tests/support/same-records.ts";

const path = "/api/custom-fields";
const jane = { name: "Jane", email: "jane@x.example" };

const listFields = (user: TestClient) => user.get(path, z.array(customField));

describe("a definition", () => {
  test("keeps its key and its choices' ids when it is renamed", async () => {
    const user = await signUp();
    const added = await addField(user, "Renewal tier", "choice", {
      choices: [{ label: "Gold" }, { label: "Größe 2", color: "blue" }],
    });
    expect(added).toMatchObject({
      key: "renewal_tier",
      required: false,
      archived: false,
      choices: [
        { id: "gold", label: "Gold", color: null, archived: false },
        { id: "grosse_2", label: "Größe 2", color: "blue" },
      ],
    });
    const renamed = await user.update(`${path}/${added.id}`, customField, {
      label: "Level",
      choices: [{ id: "grosse_2", label: "Two" }, { label: "New" }],
    });
    expect(renamed).toMatchObject({
      key: "renewal_tier",
      label: "Level",
      choices: [
        { id: "grosse_2", label: "Two", color: "blue", archived: false },
        { id: "new", label: "New", archived: false },
        { id: "gold", label: "Gold", archived: true },
      ],
    });
    expect(await listFields(user)).toEqual([renamed]);
  });

  test("has a label and a key of its own, also beside archived ones", async () => {
    const user = await signUp();
    const first = await addField(user, "Région", "text");
    const taken = {
      method: "POST",
      path,
      body: { entity: "contact", label: "RÉGION", type: "text" },
    };
    const { error } = await user.refusal(409, taken);
    expect(error).toBe("There is a field with this label already.");
    await user.ask({ method: "DELETE", path: `${path}/${first.id}` });
    const second = await addField(user, "Région", "text");
    expect([first.key, second.key]).toEqual(["region", "region_2"]);
    const back = { method: "PUT", path: `${path}/${first.id}`, body: { archived: false } };
    expect((await user.refusal(409, back)).error).toBe("There is a field with this label already.");
  });

  test("takes a place among the others of its kind", async () => {
    const user = await signUp();
    const [one, two] = [await addField(user, "One", "text"), await addField(user, "Two", "text")];
    await addField(user, "Other", "text", { entity: "deal" });
    await user.update(`${path}/order`, z.unknown(), { entity: "contact", ids: [two.id, one.id] });
    const labels = (await listFields(user)).map(({ label }) => label);
    expect(labels).toEqual(["Two", "One", "Other"]);
    const inCapitals = [one.id, two.id].map((id) => id.toUpperCase());
    await user.update(`${path}/order`, z.unknown(), { entity: "contact", ids: inCapitals });
    expect((await listFields(user)).map(({ label }) => label)).toEqual(["One", "Two", "Other"]);
    const body = { entity: "contact", ids: [one.id] };
    await user.refusal(409, { method: "PUT", path: `${path}/order`, body });
  });

  test.each([
    [{ type: "choice" }, "Give at least one choice."],
    [{ type: "text", choices: [{ label: "A" }] }, "Only a field of choices can have choices."],
    [
      { type: "choices", choices: [{ label: "A" }, { label: "a" }] },
      "Two choices have the same label",
    ],
    [
      { type: "checkbox", required: true },
      "A checkbox cannot be required: no tick is an answer, too.",
    ],
    [{ type: "text", label: " " }, "Label is required"],
  ])("that makes no sense is refused: %o", async (fields, sentence) => {
    const user = await signUp();
    const body = { entity: "contact", label: "Field", ...fields };
    expect((await user.refusal(400, { method: "POST", path, body })).error).toBe(sentence);
  });

  test("is made by owners and admins, and read by everyone", async () => {
    const owner = await signUp();
    const added = await addField(owner, "Region", "text");
    const member = await addMember(owner, { role: "member" });
    expect(await listFields(member)).toEqual([added]);
    const body = { entity: "contact", label: "Mine", type: "text" };
    await member.refusal(403, { method: "POST", path, body });
    await member.refusal(403, { method: "DELETE", path: `${path}/${added.id}` });
  });
});

describe("a value", () => {
  const choices = [{ label: "Gold" }, { label: "Silver" }];
  const endlessNumber = `${"1".repeat(900_000)}x`;
  test.each([
    ["text", {}, " Hello ", "Hello", 12, "Field must be text"],
    ["number", {}, "12.50", 12.5, "twelve", "Field must be a number such as 12 or 12.5"],
    ["number", {}, -3, -3, true, "Field must be a number such as 12 or 12.5"],
    ["number", {}, 3, 3, endlessNumber, "Field must be a number such as 12 or 12.5"],
    ["money", {}, "1250", "1250.00", "1.234", "Field can have at most 2 digits after the point"],
    [
      "date",
      {},
      "2027-02-28",
      "2027-02-28",
      "2027-02-30",
      "Field must be a date such as 2026-03-31",
    ],
    ["choice", { choices }, "gold", "gold", "Gold", "Field must be one of: gold, silver"],
    [
      "choices",
      { choices },
      ["silver", "silver"],
      ["silver"],
      "gold",
      "Field must be a list of choices",
    ],
    ["checkbox", {}, true, true, "yes", "Field must be true or false"],
    [
      "link",
      {},
      "https://x.example",
      "https://x.example",
      "javascript:alert(1)",
      "Field must be an address that starts with http:// or https://",
    ],
  ] as const)("of type %s is parsed as such", async (type, more, good, stored, bad, sentence) => {
    const user = await signUp();
    const { key } = await addField(user, "Field", type, more);
    const created = await user.create("/api/contacts", contact, {
      ...jane,
      customFields: { [key]: good },
    });
    expect(created.customFields).toEqual({ [key]: stored });
    const body = { ...jane, customFields: { [key]: bad } };
    const refused = await user.refusal(400, { method: "POST", path: "/api/contacts", body });
    expect(refused.error).toBe(sentence);
    expect(refused.issues?.[0]?.path).toMatch(/^customFields\.field/);
    const cleared = { customFields: { [key]: null } };
    expect(
      (await user.update(`/api/contacts/${created.id}`, contact, cleared)).customFields,
    ).toEqual({});
  });

  test("of a user names a member, who may leave", async () => {
    const [owner, stranger] = await Promise.all([signUp(), signUp()]);
    const leaver = await addMember(owner);
    const { id } = await leaver.get("/api/auth/user", currentUser);
    const foreign = (await stranger.get("/api/auth/user", currentUser)).id;
    const { key } = await addField(owner, "Manager", "user");
    const created = await owner.create("/api/contacts", contact, {
      ...jane,
      customFields: { [key]: id },
    });
    const address = `/api/contacts/${created.id}`;
    const body = { customFields: { [key]: foreign } };
    const { error } = await owner.refusal(400, { method: "PUT", path: address, body });
    expect(error).toBe("Manager must be a member of this workspace");
    const inCapitals = { customFields: { [key]: id.toUpperCase() } };
    expect(await owner.update(address, contact, inCapitals)).toMatchObject({
      customFields: { [key]: id },
    });
    await leaver.ask({ method: "POST", path: "/api/workspace/leave" });
    const { name: _name, ...whole } = created;
    expect(await owner.update(address, contact, { ...whole, name: "Jane Roe" })).toMatchObject({
      name: "Jane Roe",
      customFields: { [key]: id },
    });
  });
});

test.each([
  ["contact", "/api/contacts", contact, jane],
  ["company", "/api/companies", company, { name: "Acme" }],
  ["deal", "/api/deals", deal, { title: "Sale", value: "10" }],
  ["task", "/api/tasks", task, { title: "Call" }],
] as const)(
  "a %s's values change one by one, and come back by undo",
  async (entity, list, schema, body) => {
    const user = await signUp();
    await addField(user, "One", "text", { entity });
    await addField(user, "Two", "number", { entity });
    const created = await user.create(list, schema, {
      ...body,
      customFields: { one: "a", two: 1 },
    });
    const address = `${list}/${created.id}`;
    const put = (customFields: object) => ({
      method: "PUT",
      path: address,
      body: { customFields },
    });
    const changed = await user.ask(put({ two: 2 }));
    expect(schema.parse(changed.body).customFields).toEqual({ one: "a", two: 2 });
    const [line] = await user.get("/api/activities?limit=1", z.array(activity));
    expect(line?.description).toBe("Changed Two");
    const { error } = await user.refusal(400, put({ three: 3 }));
    expect(error).toBe("There is no field “three” here. It may have been archived.");
    const undo = { method: "POST", path: `/api/change-sets/${changeSetOf(changed)}/undo` };
    expect((await user.ask(undo)).status).toBe(200);
    expect((await user.get(address, schema)).customFields).toEqual({ one: "a", two: 1 });

    const removal = await user.remove(address);
    const answer = await user.ask({ method: "POST", path: `/api/change-sets/${removal}/undo` });
    expect(changeSetSummary.parse(answer.body).changedRecords).toBeGreaterThan(0);
    expectSameRecords(await user.get(address, schema), created);
    const [listed] = await user.get(list, z.array(schema));
    expectSameRecords(listed, created);
  },
);

test("a required field is asked for when a record is added, and is not cleared", async () => {
  const user = await signUp();
  const old = await user.create("/api/contacts", contact, jane);
  const field = await addField(user, "Region", "text", { required: true });
  const create = { method: "POST", path: "/api/contacts", body: jane };
  expect(await user.refusal(400, create)).toMatchObject({
    error: "Region is required",
    issues: [{ path: "customFields.region", message: "Region is required" }],
  });
  const oldPath = `/api/contacts/${old.id}`;
  expect((await user.update(oldPath, contact, { phone: "1" })).phone).toBe("1");
  await user.update(oldPath, contact, { customFields: { region: "North" } });
  const clear = { method: "PUT", path: oldPath, body: { customFields: { region: "" } } };
  expect((await user.refusal(400, clear)).error).toBe("Region is required");
  await user.create("/api/companies", company, { name: "Asks for nothing" });

  await user.ask({ method: "DELETE", path: `${path}/${field.id}` });
  const added = await user.create("/api/contacts", contact, jane);
  expect(added.customFields).toEqual({});
});

test("what was chosen stays when the choice or the field is archived", async () => {
  const user = await signUp();
  const tier = await addField(user, "Tier", "choice", {
    choices: [{ label: "Gold" }, { label: "Tin" }],
  });
  const created = await user.create("/api/contacts", contact, {
    ...jane,
    customFields: { tier: "tin" },
  });
  const address = `/api/contacts/${created.id}`;
  await user.update(`${path}/${tier.id}`, customField, {
    choices: [{ id: "gold", label: "Best" }],
  });
  expect(await user.get(address, contact)).toEqual(created);
  const creation = {
    method: "POST",
    path: "/api/contacts",
    body: { ...jane, customFields: { tier: "tin" } },
  };
  expect((await user.refusal(400, creation)).error).toBe("Tier must be one of: gold");
  await user.ask({ method: "DELETE", path: `${path}/${tier.id}` });
  const whole = { ...created, phone: "1" };
  expect((await user.update(address, contact, whole)).customFields).toEqual({ tier: "tin" });
});

test("the answer to a stale save names the custom field that was changed", async () => {
  const user = await signUp();
  await addField(user, "One", "text");
  await addField(user, "Two", "text");
  const created = await user.ask({ method: "POST", path: "/api/contacts", body: jane });
  const { id } = contact.parse(created.body);
  const headers = { "if-match": created.headers.get("etag") };
  const address = `/api/contacts/${id}`;
  await user.update(address, contact, { customFields: { one: "a" } });
  const save = (customFields: object) => ({
    method: "PUT",
    path: address,
    headers,
    body: { customFields },
  });
  const refused = await user.ask(save({ two: "b" }));
  expect(refused.status).toBe(412);
  const { current, lastChanges } = staleRecord(contact).parse(refused.body);
  expect(current.customFields).toEqual({ one: "a" });
  expect(lastChanges.map(({ field }) => field)).toEqual(["customFields.one"]);
  expect((await user.ask(save({ one: "a" }))).status).toBe(200);
});
