import { newTask, task, taskChanges } from "#shared/crm/tasks.ts";
import { recordKind } from "#server/crm/kinds/record-kind.ts";
import { createTask } from "#server/crm/tasks/create-task.ts";
import { deleteTask } from "#server/crm/tasks/delete-task.ts";
import {
  countedTasks,
  findTask,
  lockTask,
  lockTasks,
  patchTask,
  taskList,
} from "#server/crm/tasks/tasks.queries.ts";
import { prepareTaskUpdate } from "#server/crm/tasks/update-task.ts";

export const taskRecords = recordKind({
  name: "task",
  schemas: { item: task, added: newTask, changes: taskChanges },
  list: taskList,
  counted: countedTasks,
  find: findTask,
  lock: lockTask,
  lockAll: lockTasks,
  create: createTask,
  prepare: prepareTaskUpdate,
  patch: patchTask,
  remove: deleteTask,
});
