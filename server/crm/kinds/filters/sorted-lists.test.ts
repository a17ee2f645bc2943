import { expect, test } from "vitest";
import { z } from "zod";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { builtInFields } from "#shared/filters/known-fields.ts";
import { sortableFields } from "#shared/filters/list-views.ts";
import { task } from "#shared/crm/tasks.ts";
import { readAll, records } from "#tests/support/lists.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

/** Records with equal values and with none, of every kind. */
async function fill(user: TestClient): Promise<void> {
  const firms = [];
  for (const [name, industry] of [
    ["beta", "Energy"],
    ["Alpha", null],
    ["Äther", "Energy"],
    ["beta", null],
  ]) {
    firms.push(
      await user.create("/api/companies", company, { name, industry, location: industry }),
    );
  }
  for (let number = 0; number < 7; number += 1) {
    const person = await user.create("/api/contacts", contact, {
      name: ["ann", "Ann", "Bob"][number % 3],
      email: `${number % 2}@x.example`,
      phone: number % 2 ? null : "1",
      companyId: firms[number]?.id ?? null,
      status: ["lead", "active"][number % 2],
    });
    await user.create("/api/deals", deal, {
      title: "Sale",
      value: String(100 - (number % 3) * 10),
      stage: ["closed", "lead", "proposal"][number % 3],
      contactId: number % 2 ? person.id : null,
      expectedCloseDate: number % 2 ? `2026-0${1 + (number % 3)}-01` : null,
    });
    await user.create("/api/tasks", task, {
      title: `Task ${number % 2}`,
      dueDate: number % 3 ? "2026-01-01" : null,
      priority: ["low", "high", "medium"][number % 3],
      assignee: number === 3 ? "Zoe" : null,
    });
  }
}

const lists = { contact: "contacts", company: "companies", deal: "deals", task: "tasks" } as const;

test("every sort shows each record once, in order, the empty ones last", async () => {
  const user = await signUp();
  await fill(user);
  for (const [kind, list] of Object.entries(lists)) {
    const ids = (await user.get(`/api/${list}`, records)).map(({ id }) => id).toSorted();
    for (const field of sortableFields(
      builtInFields,
      z.enum(["contact", "company", "deal", "task"]).parse(kind),
    )) {
      for (const sort of [field, `-${field}`]) {
        const whole = await user.get(`/api/${list}?sort=${sort}`, records);
        const paged = await readAll(user, `/api/${list}?sort=${sort}&limit=2`);
        expect(paged, `${list} by ${sort}`).toEqual(whole);
        expect(paged.map(({ id }) => id).toSorted(), `${list} by ${sort}`).toEqual(ids);
        const firstEmpty = whole.findIndex((record) => record[field] === null);
        const rest = firstEmpty === -1 ? [] : whole.slice(firstEmpty);
        expect(
          rest.every((record) => record[field] === null),
          `${list} by ${sort}`,
        ).toBe(true);
      }
    }
  }
});

test("each type of field sorts as people expect", async () => {
  const user = await signUp();
  await fill(user);
  const valuesOf = async (path: string, field: string) =>
    (await user.get(path, records)).map((record) => record[field]);
  expect(await valuesOf("/api/companies?sort=name", "name")).toEqual([
    "Alpha",
    "Äther",
    "beta",
    "beta",
  ]);
  expect(await valuesOf("/api/deals?sort=-value&limit=3", "value")).toEqual([
    "100.00",
    "100.00",
    "100.00",
  ]);
  expect(await valuesOf("/api/deals?sort=stage&limit=3", "stage")).toEqual([
    "lead",
    "lead",
    "proposal",
  ]);
  expect(await valuesOf("/api/tasks?sort=-priority&limit=3", "priority")).toEqual([
    "high",
    "high",
    "medium",
  ]);
  expect(await valuesOf("/api/deals?sort=-expectedCloseDate&limit=1", "expectedCloseDate")).toEqual(
    ["2026-03-01"],
  );
  const oldest = await valuesOf("/api/contacts?sort=createdAt", "id");
  expect(oldest).toEqual((await valuesOf("/api/contacts", "id")).toReversed());
});

test("a page goes on after a moment with any offset", async () => {
  const user = await signUp();
  const add = (title: string) => user.create("/api/deals", deal, { title, value: "1" });
  const [first, second] = [await add("First"), await add("Second")];
  const inCapeVerde = new Date(Date.parse(first.stageEnteredAt ?? "") - 3_600_000).toISOString();
  const after = inCapeVerde.replace("Z", "-01:00");
  const query = new URLSearchParams({ sort: "stageEnteredAt", cursor: first.id, after });
  const rest = await user.get(`/api/deals?${query}`, records);
  expect(rest.map(({ id }) => id)).toEqual([second.id]);
});

test("records that are added meanwhile neither shift nor double the pages", async () => {
  const user = await signUp();
  await fill(user);
  const before = await user.get("/api/contacts?sort=phone", records);
  const add = (name: string, phone: string | null) =>
    user.create("/api/contacts", contact, { name, email: "new@x.example", phone });
  let isFirst = true;
  const paged = await readAll(user, "/api/contacts?sort=phone&limit=2", async () => {
    if (!isFirst) return;
    isFirst = false;
    await Promise.all(
      Array.from({ length: 12 }, (_, number) => add("aaa", number % 3 ? "0" : null)),
    );
  });
  const ids = paged.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const old = new Set(before.map(({ id }) => id));
  expect(paged.filter(({ id }) => old.has(id)).map(({ id }) => id)).toEqual(
    before.map(({ id }) => id),
  );
});

test("a record that is deleted meanwhile leaves its place", async () => {
  const user = await signUp();
  for (const name of ["a", "b", "c", "d"]) {
    await user.create("/api/contacts", contact, { name, email: "a@x.example" });
  }
  const first = await user.ask({ method: "GET", path: "/api/contacts?sort=name&limit=2" });
  const [, second] = records.parse(first.body);
  await user.remove(`/api/contacts/${second?.id}`);
  const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  expect((await user.get(next, z.array(contact))).map(({ name }) => name)).toEqual(["c", "d"]);
});

test("a sort by a linked name does not show the order of hidden names", async () => {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const zoo = await owner.create("/api/companies", company, { name: "Zoo" });
  const ark = await owner.create("/api/companies", company, { name: "Ark" });
  for (const [name, companyId] of [
    ["One", zoo.id],
    ["Two", ark.id],
  ]) {
    const mine = await rep.create("/api/contacts", contact, { name, email: "a@x.example" });
    await owner.update(`/api/contacts/${mine.id}`, contact, { companyId });
  }
  const names = async (sort: string) =>
    (await rep.get(`/api/contacts?sort=${sort}`, z.array(contact))).map(({ name }) => name);
  expect(await names("companyName")).toEqual(["One", "Two"]);
  expect(await names("-companyName")).toEqual(["Two", "One"]);
});

const someId = "01a1fb71-3ecc-750a-ac79-0b71c713487e";
for (const query of [
  `sort=value&cursor=${someId}&after=ten`,
  `sort=value&cursor=${someId}`,
  `sort=expectedCloseDate&cursor=${someId}&after=yesterday`,
  `sort=stage&cursor=${someId}&after=won`,
  "sort=title&cursor=1&after=a",
]) {
  test(`a place that is none is refused: ${query}`, async () => {
    const user = await signUp();
    const { error } = await user.refusal(400, { method: "GET", path: `/api/deals?${query}` });
    expect(error).toBe("cursor is not valid: start again without it");
  });
}
