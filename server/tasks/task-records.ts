import { newTask, task, taskChanges } from "#shared/tasks.ts";
import { recordKind } from "#server/records/record-kind.ts";
import { createTask } from "#server/tasks/create-task.ts";
import { deleteTask } from "#server/tasks/delete-task.ts";
import { countedTasks, findTask, lockTask, taskList } from "#server/tasks/tasks.queries.ts";
import { updateTask } from "#server/tasks/update-task.ts";

export const taskRecords = recordKind({
  name: "task",
  schemas: { item: task, added: newTask, changes: taskChanges },
  list: taskList,
  counted: countedTasks,
  find: findTask,
  lock: lockTask,
  create: createTask,
  update: updateTask,
  remove: deleteTask,
});
