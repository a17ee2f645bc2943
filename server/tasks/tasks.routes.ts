import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { newTask, task, taskChanges, taskCounts } from "#shared/tasks.ts";
import { recordRoutes } from "#server/records/record-routes.ts";
import { createTask } from "#server/tasks/create-task.ts";
import { deleteTask } from "#server/tasks/delete-task.ts";
import { countTasks, findTask, taskList, lockTask } from "#server/tasks/tasks.queries.ts";
import { updateTask } from "#server/tasks/update-task.ts";

export const tasksRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/tasks/counts",
    {
      config: { permission: "records.read" },
      schema: {
        tags: ["Tasks"],
        summary: "Count the tasks of each status",
        response: { 200: taskCounts },
      },
    },
    (request) => countTasks(request.readDb, request.session),
  );

  await app.register(
    recordRoutes({
      name: "task",
      schemas: {
        item: task,
        added: newTask,
        changes: taskChanges,
      },
      list: taskList,
      find: findTask,
      lock: lockTask,
      create: createTask,
      update: updateTask,
      remove: deleteTask,
    }),
  );
};
