import { expect, test } from "vitest";
import { z } from "zod";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { signUp, type Request, type TestClient } from "#tests/support/test-client.ts";

const jane = { name: "Jane", email: "jane@x.example" };
const sale = { title: "Sale", value: "10" };

interface BadInput {
  what: string;
  path: string;
  body: unknown;
  /** The field at fault. */
  at: string;
  sentence: string;
}

function contactWith(what: string, fields: object, at: string, sentence: string): BadInput {
  return { what, path: "/api/contacts", body: { ...jane, ...fields }, at, sentence };
}

function dealWith(what: string, fields: object, at: string, sentence: string): BadInput {
  return { what, path: "/api/deals", body: { ...sale, ...fields }, at, sentence };
}

const closeDate = "Expected Close Date must be a date such as 2026-03-31";
const badInputs: BadInput[] = [
  contactWith("a missing name", { name: undefined }, "name", "Name is required"),
  contactWith("a name of spaces", { name: "   " }, "name", "Name is required"),
  contactWith("a name that is a number", { name: 5 }, "name", "Name must be text"),
  contactWith(
    "a name of 201 characters",
    { name: "x".repeat(201) },
    "name",
    "Name must be at most 200 characters",
  ),
  contactWith(
    "notes of a million characters",
    { notes: "x".repeat(1_000_000) },
    "notes",
    "Notes must be at most 20,000 characters",
  ),
  contactWith(
    "a NUL byte",
    { name: "a\u0000b" },
    "name",
    "Name contains characters that cannot be stored",
  ),
  contactWith(
    "a lone surrogate",
    { notes: "a\ud800b" },
    "notes",
    "Notes contains characters that cannot be stored",
  ),
  contactWith("a wrong address", { email: "jane@" }, "email", "Invalid email address"),
  contactWith("an empty address", { email: "" }, "email", "Email is required"),
  contactWith(
    "an unknown status",
    { status: "gone" },
    "status",
    "Status must be one of: active, inactive, lead",
  ),
  contactWith("tags that are text", { tags: "vip" }, "tags", "Tags must be a list of text"),
  contactWith("an empty tag", { tags: ["vip", ""] }, "tags.1", "Tag is required"),
  contactWith(
    "a malformed reference",
    { companyId: "acme" },
    "companyId",
    "Company must be the id of a record",
  ),
  contactWith(
    "a javascript: avatar",
    { avatar: "javascript:alert(1)" },
    "avatar",
    "Avatar must be an address that starts with http:// or https://",
  ),
  ...["javascript:alert(1)", "http:acme.example", "https:\n//acme.example", "https://"].map(
    (website) => ({
      what: `the website ${JSON.stringify(website)}`,
      path: "/api/companies",
      body: { name: "Acme", website },
      at: "website",
      sentence: "Website must be an address that starts with http:// or https://",
    }),
  ),
  dealWith(
    "an unknown stage",
    { stage: "won" },
    "stage",
    "Stage must be one of: lead, qualified, proposal, negotiation, closed, lost",
  ),
  dealWith("no value", { value: undefined }, "value", "Value is required"),
  dealWith("an empty value", { value: "" }, "value", "Value is required"),
  dealWith(
    "a value that is a number",
    { value: 10 },
    "value",
    "Value must be text that holds a number, such as 1250.00",
  ),
  dealWith(
    "a value of 13 digits",
    { value: "1234567890123" },
    "value",
    "Value can have at most 10 digits before the point",
  ),
  dealWith(
    "three decimals",
    { value: "1.005" },
    "value",
    "Value can have at most 2 digits after the point",
  ),
  dealWith("a negative value", { value: "-5" }, "value", "Value cannot be negative"),
  ...["1e3", "NaN", "Infinity", "-x", "0x10", "1,5"].map((value) =>
    dealWith(
      `the value "${value}"`,
      { value },
      "value",
      "Value must be a number such as 1250 or 1250.00",
    ),
  ),
  ...["2027-02-31", "2027-02-31T10:00:00Z", "31.12.2027", "tomorrow", "0000-01-01"].map((date) =>
    dealWith(`the date ${date}`, { expectedCloseDate: date }, "expectedCloseDate", closeDate),
  ),
];

for (const { what, path, body, at, sentence } of badInputs) {
  test(`${what} is refused by its field, and nothing is stored`, async () => {
    const user = await signUp();
    const refusal = await user.refusal(400, { method: "POST", path, body });
    expect(refusal.error).toBe(sentence);
    expect(refusal.issues).toContainEqual({ path: at, message: sentence });
    expect(await user.get(path, z.array(z.unknown()))).toEqual([]);
    expect(await user.get("/api/activities", z.array(z.unknown()))).toEqual([]);
  });
}

test("the same rules apply to an update, which then changes nothing", async () => {
  const user = await signUp();
  const created = await user.create("/api/contacts", contact, jane);
  const path = `/api/contacts/${created.id}`;
  for (const body of [{ name: "" }, { email: null }, { status: null }, { title: "ok", tags: 1 }]) {
    await user.refusal(400, { method: "PUT", path, body });
  }
  expect(await user.get(path, contact)).toEqual(created);
});

const ofDays = [
  "/api/today?date=",
  "/api/quotas?date=",
  "/api/quotas/attainment?date=",
  "/api/forecast?date=",
  "/api/forecast/history?date=",
  "/api/forecast/accuracy?date=",
  "/api/forecast/submissions?period=month&date=",
  "/api/audit?from=",
  "/api/audit?timeZone=Asia%2FTokyo&from=",
  "/api/audit?to=",
  "/api/audit/export?from=",
];

test("a day is refused that has none before or after it in a year of four digits", async () => {
  const user = await signUp();
  const sentence = /^(date|from|to) must be a (day, such|date such) as \d{4}-\d{2}-\d{2}$/;
  for (const path of ofDays) {
    expect((await user.ask({ method: "GET", path: `${path}0001-01-01` })).status).toBe(200);
    expect((await user.ask({ method: "GET", path: `${path}9998-12-31` })).status).toBe(200);
    for (const day of ["0000-12-31", "9999-12-31"]) {
      const { error } = await user.refusal(400, { method: "GET", path: `${path}${day}` });
      expect(error).toMatch(sentence);
    }
  }
});

test("a company of another workspace cannot be referred to", async () => {
  const [user, stranger] = await Promise.all([signUp(), signUp()]);
  const theirs = await stranger.create("/api/companies", company, { name: "Theirs" });
  const own = await user.create("/api/contacts", contact, jane);
  const sentence = "This company does not exist. It may have been deleted.";
  for (const request of [
    { method: "POST", path: "/api/contacts", body: { ...jane, companyId: theirs.id } },
    { method: "PUT", path: `/api/contacts/${own.id}`, body: { companyId: theirs.id } },
    { method: "POST", path: "/api/deals", body: { ...sale, companyId: theirs.id } },
  ]) {
    expect((await user.refusal(400, request)).error).toBe(sentence);
  }
  expect(await user.get("/api/contacts", z.array(contact))).toEqual([own]);
  expect(await user.get("/api/deals", z.array(z.unknown()))).toEqual([]);
});

test("an id that is unknown, malformed or of another workspace is a 404", async () => {
  const [user, stranger] = await Promise.all([signUp(), signUp()]);
  const theirs = await stranger.create("/api/contacts", contact, jane);
  const unknown = "00000000-0000-7000-8000-000000000000";
  for (const id of [theirs.id, unknown, "1", "%00", "..%2f..", "x".repeat(500)]) {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const request = { method, path: `/api/contacts/${id}` };
      await user.refusal(404, method === "PUT" ? { ...request, body: {} } : request);
    }
  }
  expect(await stranger.get(`/api/contacts/${theirs.id}`, contact)).toEqual(theirs);
});

const post = { method: "POST", path: "/api/contacts" };
const form = { "content-type": "application/x-www-form-urlencoded" };
const malformed: [what: string, status: number, request: Request][] = [
  ["a body of 2 MB", 413, { ...post, body: { ...jane, notes: "x".repeat(2_000_000) } }],
  ["broken JSON", 400, { ...post, body: `{"name": ` }],
  ["an empty body", 400, { ...post, body: "" }],
  ["a body that is a list", 400, { ...post, body: [jane] }],
  ["a body that is null", 400, { ...post, body: "null" }],
  ["JSON 100,000 levels deep", 400, { ...post, body: "[".repeat(1e5) + "]".repeat(1e5) }],
  [
    "JSON 20,000 levels deep where no body belongs",
    400,
    {
      method: "POST",
      path: "/api/change-sets/00000000-0000-7000-8000-000000000000/undo",
      headers: { "idempotency-key": "deep" },
      body: "[".repeat(2e4) + "]".repeat(2e4),
    },
  ],
  ["a reach for the prototype", 400, { ...post, body: `{"__proto__": {"name": "x"}}` }],
  ["a form post", 415, { ...post, body: "name=Jane", headers: form }],
  ["plain text", 415, { ...post, body: "Jane", headers: { "content-type": "text/plain" } }],
  ["a foreign origin", 403, { ...post, body: jane, headers: { origin: "https://evil.example" } }],
  ["no origin that can be named", 403, { ...post, body: jane, headers: { origin: "null" } }],
];

for (const [what, status, request] of malformed) {
  test(`${what} gets ${status} and a sentence, and the server goes on`, async () => {
    const user = await signUp();
    const { error } = await user.refusal(status, request);
    expect(error).toMatch(/^[A-Z].*\.$|required$/);
    expect(await user.get("/api/contacts", z.array(contact))).toEqual([]);
  });
}

test("a foreign origin is refused on every kind of write", async () => {
  const user = await signUp();
  const created = await user.create("/api/contacts", contact, jane);
  await refuseForeign(user, { method: "PUT", path: `/api/contacts/${created.id}`, body: {} });
  await refuseForeign(user, { method: "DELETE", path: `/api/contacts/${created.id}` });
  await refuseForeign(user, { method: "POST", path: "/api/sample-data" });
  expect(await user.get("/api/contacts", z.array(contact))).toEqual([created]);
});

function refuseForeign(user: TestClient, request: Request) {
  return user.refusal(403, { ...request, headers: { origin: "http://localhost.evil.example" } });
}

test("an unknown call of the API is a 404 in JSON", async () => {
  const user = await signUp();
  for (const request of [
    { method: "GET", path: "/api/nothing" },
    { method: "PATCH", path: "/api/contacts" },
  ]) {
    const { error } = await user.refusal(404, request);
    expect(error).toBe("There is nothing at this address.");
  }
});

test("a deletion may name a content type for the body that it does not have", async () => {
  const user = await signUp();
  const { id } = await user.create("/api/contacts", contact, jane);
  const headers = { "content-type": "application/json" };
  const answer = await user.ask({ method: "DELETE", path: `/api/contacts/${id}`, headers });
  expect(answer.status).toBe(204);
  await user.refusal(404, { method: "GET", path: `/api/contacts/${id}` });
});
