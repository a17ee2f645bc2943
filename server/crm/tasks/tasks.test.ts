import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { contact } from "#shared/crm/contacts.ts";
import { task, taskCounts } from "#shared/crm/tasks.ts";
import { allOf } from "#shared/filters/filters.ts";
import { find, is } from "#tests/support/filters.ts";
import { changeSetOf, signUp } from "#tests/support/test-client.ts";

const tasks = z.array(task);

test("a task starts with the defaults of the specification", async () => {
  const user = await signUp();
  const created = await user.create("/api/tasks", task, {
    title: "Call back",
    dueDate: "2027-02-28",
    relatedTo: null,
    relatedId: null,
  });
  expect(created).toMatchObject({
    status: "pending",
    priority: "medium",
    dueDate: "2027-02-28",
    assignee: null,
    relatedTo: null,
    relatedId: null,
  });
});

test("a task is about a record that one sees, or about none", async () => {
  const [user, stranger] = await Promise.all([signUp(), signUp()]);
  const company = { name: "Acme" };
  const own = await user.create("/api/companies", z.object({ id: z.uuid() }), company);
  const theirs = await stranger.create("/api/companies", z.object({ id: z.uuid() }), company);
  const unknown = "00000000-0000-7000-8000-000000000000";
  const created = await user.create("/api/tasks", task, { title: "Visit", relatedId: own.id });
  expect(created.relatedId).toBe(own.id);
  for (const relatedId of [theirs.id, unknown]) {
    const message = "This record does not exist. It may have been deleted.";
    for (const request of [
      { method: "POST", path: "/api/tasks", body: { title: "Visit", relatedId } },
      { method: "PUT", path: `/api/tasks/${created.id}`, body: { relatedId } },
    ]) {
      const { issues } = await user.refusal(400, request);
      expect(issues).toEqual([{ path: "relatedId", message }]);
    }
  }
  await user.remove(`/api/companies/${own.id}`);
  await user.update(`/api/tasks/${created.id}`, task, { ...created, status: "completed" });
});

test("a task knows when it was completed, and how late, also where it comes back", async () => {
  const user = await signUp();
  const made = { title: "Call back", dueDate: "2026-01-31" };
  const open = await user.create("/api/tasks", task, made);
  expect(open).toMatchObject({ completedAt: null, daysLate: null });
  const path = `/api/tasks/${open.id}`;
  const done = await user.update(path, task, { status: "completed" });
  const completedOn = done.completedAt?.slice(0, 10) ?? "";
  expect(done.daysLate).toBe((Date.parse(completedOn) - Date.parse(made.dueDate)) / 86_400_000);
  const renamed = await user.update(path, task, { title: "Called back", dueDate: "2999-01-31" });
  expect(renamed).toMatchObject({ completedAt: done.completedAt, daysLate: 0 });
  const reopening = await user.ask({ method: "PUT", path, body: { status: "pending" } });
  expect(task.parse(reopening.body)).toMatchObject({ completedAt: null, daysLate: null });

  const undo = (id: string) => user.ask({ method: "POST", path: `/api/change-sets/${id}/undo` });
  await undo(changeSetOf(reopening));
  const back = await user.get(path, task);
  expect(back.completedAt?.slice(0, 16)).toBe(done.completedAt?.slice(0, 16));
  const removal = await user.ask({ method: "DELETE", path });
  await undo(changeSetOf(removal));
  expect(await user.get(path, task)).toMatchObject({ completedAt: back.completedAt, daysLate: 0 });
  const isLate = allOf(is("daysLate", "isMoreThan", "0"));
  expect(await find(user, "tasks", isLate)).toEqual([]);
  expect(await find(user, "tasks", allOf(is("completedAt", "isNotEmpty")))).toHaveLength(1);
});

test("the checkbox sends the whole task back with another status", async () => {
  const user = await signUp();
  const created = await user.create("/api/tasks", task, { title: "Call back" });
  const path = `/api/tasks/${created.id}`;
  const completed = await user.update(path, task, { ...created, status: "completed" });
  const { completedAt } = completed;
  expect(completed).toEqual({ ...created, version: 2, status: "completed", completedAt });
  await user.update(path, task, { ...completed, status: "pending" });
  const feed = await user.get("/api/activities", z.array(activity));
  expect(feed.map(({ title }) => title)).toEqual(["Task reopened", "Task completed", "Task added"]);
});

test("each status is listed and counted", async () => {
  const user = await signUp();
  await user.create("/api/tasks", task, { title: "One" });
  const busy = await user.create("/api/tasks", task, { title: "Two", status: "in-progress" });
  const done = await user.create("/api/tasks", task, { title: "Three", status: "completed" });
  await user.remove(`/api/tasks/${done.id}`);
  expect(await user.get("/api/tasks?status=in-progress", tasks)).toEqual([busy]);
  expect(await user.get("/api/tasks/counts", taskCounts)).toEqual({
    all: 2,
    pending: 1,
    "in-progress": 1,
    completed: 0,
  });
});

test("the list of tasks is narrowed to those about one record", async () => {
  const user = await signUp();
  const jane = await user.create("/api/contacts", contact, { name: "Jane", email: "j@x.example" });
  const about = { relatedId: jane.id, relatedTo: "Jane" };
  const call = await user.create("/api/tasks", task, { title: "Call", ...about });
  await user.create("/api/tasks", task, { title: "Write", ...about, status: "completed" });
  await user.create("/api/tasks", task, { title: "Of no one" });
  const of = (query: string) => user.get(`/api/tasks?relatedId=${jane.id}${query}`, z.array(task));
  expect((await of("")).map(({ title }) => title)).toEqual(["Write", "Call"]);
  expect(await of("&status=pending")).toEqual([call]);
  expect(await (await signUp()).get(`/api/tasks?relatedId=${jane.id}`, z.array(task))).toEqual([]);
  await user.refusal(400, { method: "GET", path: "/api/tasks?relatedId=x" });
});
