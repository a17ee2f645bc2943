import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { taskCounts } from "#shared/crm/tasks.ts";
import { countTasks } from "#server/crm/tasks/tasks.queries.ts";

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
};
