import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { task } from "#shared/crm/tasks.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const tasks = z.array(task);

async function createTasks(user: TestClient, count: number) {
  const created = [];
  for (let number = 1; number <= count; number += 1) {
    created.push(await user.create("/api/tasks", task, { title: `Task ${number}` }));
  }
  return created.toReversed();
}

/** Follows the Link headers as a program would, to the end. */
async function readPages(user: TestClient, firstPath: string) {
  const pages = [];
  let path: string | undefined = firstPath;
  while (path) {
    const answer = await user.ask({ method: "GET", path });
    expect(answer.status).toBe(200);
    pages.push({ rows: tasks.parse(answer.body), total: answer.headers.get("x-total-count") });
    path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  return pages;
}

test("a list is a bare array, newest first, in pages that meet without a gap", async () => {
  const user = await signUp();
  const created = await createTasks(user, 5);
  const pages = await readPages(user, "/api/tasks?limit=2");
  expect(pages.map(({ rows }) => rows.length)).toEqual([2, 2, 1]);
  expect(pages.flatMap(({ rows }) => rows)).toEqual(created);
  expect(pages.map(({ total }) => total)).toEqual(["5", "5", "5"]);
});

test("a page that is exactly full has no next one", async () => {
  const user = await signUp();
  await createTasks(user, 2);
  expect(await readPages(user, "/api/tasks?limit=2")).toHaveLength(1);
});

test("the next page keeps the filter", async () => {
  const user = await signUp();
  await createTasks(user, 3);
  await user.create("/api/tasks", task, { title: "Done", status: "completed" });
  const pages = await readPages(user, "/api/tasks?limit=2&status=pending");
  expect(pages.flatMap(({ rows }) => rows).map(({ status }) => status)).toEqual([
    "pending",
    "pending",
    "pending",
  ]);
});

test("a list without a limit answers all of a small workspace", async () => {
  const user = await signUp();
  const created = await createTasks(user, 55);
  expect(await user.get("/api/tasks", tasks)).toEqual(created);
});

test("a record that is added while one pages through does not shift the pages", async () => {
  const user = await signUp();
  const created = await createTasks(user, 4);
  const first = await user.ask({ method: "GET", path: "/api/tasks?limit=2" });
  await createTasks(user, 1);
  const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  expect(await user.get(next, tasks)).toEqual(created.slice(2));
});

test("a search returns its count where it fits on the page", async () => {
  const user = await signUp();
  for (const name of ["Ann", "Anna", "Bob"]) {
    await user.create("/api/contacts", contact, { name, email: "a@x.example" });
  }
  const all = await user.ask({ method: "GET", path: "/api/contacts?q=ann&limit=2" });
  expect(all.headers.get("x-total-count")).toBe("2");
  const some = await user.ask({ method: "GET", path: "/api/contacts?q=ann&limit=1" });
  expect(some.headers.get("x-total-count")).toBeNull();
  expect(some.headers.get("link")).toContain("q=ann");
});

for (const [path, sentence] of [
  ["/api/contacts?companyId=acme", "companyId must be the id of a record"],
  ["/api/activities?dealId=", "dealId must be the id of a record"],
  ["/api/contacts?q=a&q=b", "q must be one text"],
  ["/api/pipeline?limit=0", "limit must be at least 1"],
  ["/api/pipeline?limit=201", "limit must be at most 200"],
] as const) {
  test(`${path} is refused`, async () => {
    const user = await signUp();
    expect((await user.refusal(400, { method: "GET", path })).error).toBe(sentence);
  });
}

for (const [query, sentence] of [
  ["limit=0", "limit must be at least 1"],
  ["limit=1001", "limit must be at most 1000"],
  ["limit=ten", "limit must be a number"],
  ["limit=1.5", "limit must be a whole number"],
  ["cursor=abc", "cursor is not valid: start again without it"],
  ["cursor=01a1fb71-3ecc-750a-ac79-0b71c713487z", "cursor is not valid: start again without it"],
  ["status=unknown", "Status must be one of: pending, in-progress, completed"],
]) {
  test(`?${query} is refused`, async () => {
    const user = await signUp();
    const { error } = await user.refusal(400, { method: "GET", path: `/api/tasks?${query}` });
    expect(error).toBe(sentence);
  });
}
