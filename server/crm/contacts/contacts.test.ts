import { describe, expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { signUp } from "#tests/support/test-client.ts";

const contacts = z.array(contact);
const jane = { name: "Jané Dœ", email: "jane@acme.example" };

test("a contact starts with the defaults of the specification", async () => {
  const user = await signUp();
  const created = await user.create("/api/contacts", contact, jane);
  expect(created).toMatchObject({
    ...jane,
    phone: null,
    title: null,
    companyId: null,
    companyName: null,
    avatar: null,
    status: "active",
    tags: [],
    notes: null,
  });
  expect(await user.get("/api/contacts", contacts)).toEqual([created]);
  expect(await user.get(`/api/contacts/${created.id}`, contact)).toEqual(created);
});

test("a contact pasted with signs that no one sees is found, by what is pasted with them, too", async () => {
  const user = await signUp();
  const created = await user.create("/api/contacts", contact, {
    name: "Jan\u200bé \u202eDœ",
    email: "\u200ejane@acme.example\u200b",
    phone: "\u202a+1 555 0100\u202c",
    tags: ["v\u00adip", "vip"],
  });
  expect(created).toMatchObject({ ...jane, phone: "+1 555 0100", tags: ["vip"] });
  for (const words of ["jane doe", "Ja\u200bne\u200e"]) {
    const found = await user.get(`/api/contacts?q=${encodeURIComponent(words)}`, contacts);
    expect(found).toEqual([created]);
  }
});

test("a contact carries the name of its company", async () => {
  const user = await signUp();
  const acme = await user.create("/api/companies", company, { name: "Acme" });
  const created = await user.create("/api/contacts", contact, { ...jane, companyId: acme.id });
  expect(created.companyName).toBe("Acme");
  const [listed] = await user.get(`/api/contacts?companyId=${acme.id}`, contacts);
  expect(listed).toEqual(created);
});

test("an update changes the given fields and leaves the rest", async () => {
  const user = await signUp();
  const created = await user.create("/api/contacts", contact, {
    ...jane,
    phone: "123",
    status: "lead",
    tags: ["vip"],
  });
  const updated = await user.update(`/api/contacts/${created.id}`, contact, { title: "CEO" });
  expect(updated).toEqual({ ...created, version: 2, title: "CEO" });
  const cleared = await user.update(`/api/contacts/${created.id}`, contact, { phone: "" });
  expect(cleared.phone).toBeNull();
});

test("fields that cannot be written are ignored", async () => {
  const user = await signUp();
  const created = await user.create("/api/contacts", contact, jane);
  const updated = await user.update(`/api/contacts/${created.id}`, contact, {
    ...created,
    id: "00000000-0000-7000-8000-000000000000",
    createdAt: "2001-01-01T00:00:00Z",
    companyName: "Elsewhere",
    workspaceId: "00000000-0000-7000-8000-000000000000",
    name: "Jane Roe",
  });
  expect(updated).toEqual({ ...created, version: 2, name: "Jane Roe" });
});

test("deleting a contact keeps its deals and activities", async () => {
  const user = await signUp();
  const created = await user.create("/api/contacts", contact, jane);
  const sale = await user.create("/api/deals", deal, {
    title: "Sale",
    value: "10",
    contactId: created.id,
  });
  await user.remove(`/api/contacts/${created.id}`);
  expect(await user.get("/api/contacts", contacts)).toEqual([]);
  expect(await user.get(`/api/deals/${sale.id}`, deal)).toMatchObject({
    contactId: null,
    contactName: null,
  });
  const feed = await user.get("/api/activities", z.array(activity));
  expect(feed.map(({ title, relatedTo }) => [title, relatedTo])).toEqual([
    ["Contact deleted", jane.name],
    ["Deal added to Lead", "Sale"],
    ["Contact added", jane.name],
  ]);
});

describe("search", () => {
  test("finds a name or an email without regard to case and accents", async () => {
    const user = await signUp();
    const created = await user.create("/api/contacts", contact, jane);
    await user.create("/api/contacts", contact, { name: "Other", email: "o@x.example" });
    for (const words of ["jane", "JANÉ", "é d", "doe", "ACME.example", " jane@ "]) {
      const found = await user.get(`/api/contacts?q=${encodeURIComponent(words)}`, contacts);
      expect(found, words).toEqual([created]);
    }
  });

  test("takes every character literally", async () => {
    const user = await signUp();
    const odd = await user.create("/api/contacts", contact, {
      name: String.raw`100%_\ 'sure'`,
      email: "odd@x.example",
    });
    await user.create("/api/contacts", contact, { name: "100 percent", email: "p@x.example" });
    for (const words of ["%", "％", "_", "＿", "\\", "'", String.raw`%_\ '`]) {
      const found = await user.get(`/api/contacts?q=${encodeURIComponent(words)}`, contacts);
      expect(found, words).toEqual([odd]);
    }
  });

  test("does not match across name and email", async () => {
    const user = await signUp();
    await user.create("/api/contacts", contact, { name: "Abc", email: "def@x.example" });
    expect(await user.get("/api/contacts?q=abcdef", contacts)).toEqual([]);
    expect(await user.get("/api/contacts?q=abc%20def", contacts)).toEqual([]);
  });
});

test("the status filter narrows the list and its count", async () => {
  const user = await signUp();
  await user.create("/api/contacts", contact, jane);
  const lead = await user.create("/api/contacts", contact, { ...jane, status: "lead" });
  const answer = await user.ask({ method: "GET", path: "/api/contacts?status=lead" });
  expect(answer.body).toEqual([lead]);
  expect(answer.headers.get("x-total-count")).toBe("1");
});
