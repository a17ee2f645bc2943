import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { task, taskChanges, taskCounts, taskListQuery, newTask } from "#shared/tasks.ts";
import { recordPath } from "#shared/lists.ts";
import { inChangeSet } from "#server/changes/change-set.ts";
import { countTasks, findTask, listTasks } from "#server/tasks/tasks.queries.ts";
import { createTask } from "#server/tasks/create-task.ts";
import { deleteTask } from "#server/tasks/delete-task.ts";
import { updateTask } from "#server/tasks/update-task.ts";
import { notFound } from "#server/platform/errors.ts";
import { sendPage } from "#server/platform/lists.ts";
import { noContent } from "#server/platform/openapi.ts";

const tags = ["Tasks"];

export const tasksRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/tasks",
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "List tasks",
        querystring: taskListQuery,
        response: { 200: z.array(task) },
      },
    },
    async (request, reply) => {
      const page = await listTasks(app.db, request.session, request.query);
      return sendPage(request, reply, page);
    },
  );

  app.get(
    "/api/tasks/counts",
    {
      config: { permission: "records.read" },
      schema: { tags, summary: "Count the tasks of each status", response: { 200: taskCounts } },
    },
    (request) => countTasks(app.db, request.session),
  );

  app.post(
    "/api/tasks",
    {
      config: { permission: "records.write" },
      schema: { tags, summary: "Add a task", body: newTask, response: { 201: task } },
    },
    async (request, reply) => {
      const created = await inChangeSet(app.db, request, reply, (tx) =>
        createTask(tx, request.session, request.body),
      );
      return reply.code(201).send(created);
    },
  );

  app.get(
    "/api/tasks/:id",
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "Read a task",
        params: recordPath,
        response: { 200: task },
      },
    },
    async (request) => {
      const found = await findTask(app.db, request.session, request.params.id);
      if (!found) throw notFound("task");
      return found;
    },
  );

  app.put(
    "/api/tasks/:id",
    {
      config: { permission: "records.write" },
      schema: {
        tags,
        summary: "Change the given fields of a task",
        params: recordPath,
        body: taskChanges,
        response: { 200: task },
      },
    },
    (request, reply) =>
      inChangeSet(app.db, request, reply, (tx) =>
        updateTask(tx, request.session, request.params.id, request.body),
      ),
  );

  app.delete(
    "/api/tasks/:id",
    {
      config: { permission: "records.write" },
      schema: {
        tags,
        summary: "Delete a task",
        params: recordPath,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await inChangeSet(app.db, request, reply, (tx) =>
        deleteTask(tx, request.session, request.params.id),
      );
      return reply.code(204).send(null);
    },
  );
};
