import { expect, test } from "vitest";
import { z } from "zod";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { foundRecord } from "#shared/crm/search.ts";
import { task } from "#shared/crm/tasks.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

function find(user: TestClient, q: string) {
  return user.get(`/api/search?q=${encodeURIComponent(q)}`, z.array(foundRecord));
}

async function namesOf(user: TestClient, q: string) {
  return (await find(user, q)).map(({ name }) => name);
}

test("one search finds records of every kind, whatever their accents and case", async () => {
  const user = await signUp();
  const person = await user.create("/api/contacts", contact, {
    name: "Zoë Ångström",
    email: "zoe@x.example",
  });
  const firm = await user.create("/api/companies", company, {
    name: "Angstrom Labs",
    industry: "Optics",
  });
  const sale = await user.create("/api/deals", deal, { title: "ÅNGSTRÖM lenses", value: "10" });
  const call = await user.create("/api/tasks", task, { title: "Call Ångström" });
  expect(await find(user, "angstrom")).toEqual([
    { kind: "contact", id: person.id, name: "Zoë Ångström", detail: "zoe@x.example" },
    { kind: "company", id: firm.id, name: "Angstrom Labs", detail: "Optics" },
    { kind: "deal", id: sale.id, name: "ÅNGSTRÖM lenses", detail: "lead" },
    { kind: "task", id: call.id, name: "Call Ångström", detail: "pending" },
  ]);
  expect(await namesOf(user, "ZOE@x")).toEqual(["Zoë Ångström"]);
  expect(await find(user, "nobody")).toEqual([]);
});

test("a phone number is found however it is written", async () => {
  const user = await signUp();
  const phone = "+1 (555) 010-2030";
  await user.create("/api/contacts", contact, { name: "Pat", email: "p@x.example", phone });
  for (const typed of ["5550102030", "555 010", "(555) 010.2030", "+1-555-010-2030", "05550102"]) {
    expect(await namesOf(user, typed), typed).toEqual(["Pat"]);
  }
  expect(await namesOf(user, "555 999")).toEqual([]);
});

test("what begins with the words comes first, and no kind shows more than five", async () => {
  const user = await signUp();
  for (const title of ["Plan A", "The plan", "A plan", "One plan", "My plan", "Last plan"]) {
    await user.create("/api/tasks", task, { title });
  }
  expect(await namesOf(user, "plan")).toEqual([
    "Plan A",
    "Last plan",
    "My plan",
    "One plan",
    "A plan",
  ]);
});

test("words are found in any order and by their beginnings", async () => {
  const user = await signUp();
  const add = (name: string, email: string) =>
    user.create("/api/contacts", contact, { name, email });
  await add("Maya Rossi", "maya@x.example");
  await add("Tom Rossi", "tom@x.example");
  await add("Mary Ross", "m.ross@y.example");
  for (const typed of ["may ros", "rossi maya", "ma rossi", "  ROSSI   MA ", "x.example may"]) {
    expect(await namesOf(user, typed), typed).toEqual(["Maya Rossi"]);
  }
  expect(await namesOf(user, "m ros")).toEqual(["Mary Ross", "Maya Rossi"]);
  expect(await namesOf(user, "m rossi")).toEqual(["Maya Rossi"]);
  expect(await namesOf(user, "r m")).toEqual(["Mary Ross", "Maya Rossi"]);
  // A short word stands for the beginning of one, not for letters within.
  expect(await namesOf(user, "a rossi")).toEqual([]);
  await user.create("/api/deals", deal, { title: "Rossi renewal", value: "1" });
  await user.create("/api/deals", deal, { title: "Renewal of Rossi", value: "1" });
  expect(await namesOf(user, "renewal rossi")).toEqual(["Renewal of Rossi", "Rossi renewal"]);
});

test("signs that mean something to the database are plain signs", async () => {
  const user = await signUp();
  await user.create("/api/tasks", task, { title: "100% sure" });
  await user.create("/api/tasks", task, { title: "100 things" });
  expect(await namesOf(user, "100%")).toEqual(["100% sure"]);
  expect(await namesOf(user, "' or 1=1")).toEqual([]);
});

test("a search of one letter is refused with a sentence", async () => {
  const user = await signUp();
  const { error } = await user.refusal(400, { method: "GET", path: "/api/search?q=a" });
  expect(error).toBe("q must have at least 2 letters");
});

test("no one finds what they may not see, or what is in another workspace", async () => {
  const [owner, stranger] = await Promise.all([signUp(), signUp()]);
  await owner.create("/api/tasks", task, { title: "Hidden plan" });
  const member = await addMember(owner, { role: "member", visibility: "own" });
  await member.create("/api/tasks", task, { title: "Own plan" });
  expect(await namesOf(stranger, "plan")).toEqual([]);
  expect(await namesOf(member, "plan")).toEqual(["Own plan"]);
  expect(await namesOf(owner, "plan")).toEqual(["Own plan", "Hidden plan"]);
});
