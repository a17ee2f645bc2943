import { expect, test } from "vitest";
import type { Task } from "#shared/crm/tasks.ts";
import { checkTask, withKeptTasks } from "./check-task.ts";

function taskWith(changes: Partial<Task>): Task {
  return {
    version: 1,
    id: "01980000-0000-7000-8000-000000000000",
    title: "Call back",
    description: null,
    status: "pending",
    priority: "medium",
    dueDate: null,
    assignee: null,
    assignedUserId: null,
    relatedTo: null,
    relatedId: null,
    completedAt: null,
    daysLate: null,
    customFields: {},
    createdAt: "2026-03-01T09:00:00.000Z",
    ...changes,
  };
}

test.each([
  ["pending", "completed"],
  ["in-progress", "completed"],
  ["completed", "pending"],
] as const)("A press on the checkbox of a task that is %s makes it %s", (before, after) => {
  expect(checkTask(taskWith({ status: before })).status).toBe(after);
});

test("A task that left the filter keeps its place, and one that came back is not shown twice", () => {
  const [newest, middle, oldest] = ["c", "b", "a"].map((end) =>
    taskWith({ id: `01980000-0000-7000-8000-00000000000${end}` }),
  );
  if (!newest || !middle || !oldest) throw new Error("three tasks were made");
  expect(withKeptTasks([newest, oldest], [middle])).toEqual([newest, middle, oldest]);
  const known = { ...middle, title: "As the server has it" };
  expect(withKeptTasks([newest, known, oldest], [middle])).toEqual([newest, known, oldest]);
});
