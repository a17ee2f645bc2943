import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { activity, activityListQuery, newActivity } from "#shared/activities.ts";
import { listActivities } from "#server/crm/activities/activities.queries.ts";
import { logActivity } from "#server/crm/activities/log-activity.ts";
import { inChangeSet } from "#server/crm/changes/change-set.ts";
import { sendPage } from "#server/platform/lists.ts";

const tags = ["Activities"];

export const activitiesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/activities",
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "List activities",
        querystring: activityListQuery,
        response: { 200: z.array(activity) },
      },
    },
    async (request, reply) => {
      const page = await listActivities(request.readDb, request.session, request.query);
      return sendPage(request, reply, page);
    },
  );

  app.post(
    "/api/activities",
    {
      config: { permission: "records.write" },
      schema: {
        tags,
        summary: "Log a call, email, meeting or note",
        body: newActivity,
        response: { 201: activity },
      },
    },
    async (request, reply) => {
      const logged = await inChangeSet(app.db, request, reply, (tx) =>
        logActivity(tx, request.session, request.body),
      );
      return reply.code(201).send(logged);
    },
  );
};
