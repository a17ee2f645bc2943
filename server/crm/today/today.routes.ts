import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { today, todayQuery } from "#shared/crm/today.ts";
import { readToday } from "#server/crm/today/read-today.ts";

export const todayRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/today",
    {
      config: { permission: "records.read" },
      schema: {
        tags: ["Today"],
        summary: "Read what waits for the caller",
        description:
          "Open tasks that are due, open deals without a next step, and idle ones: those without a change or an activity for longer than their stage allows; contacts that left an email without a reply for 3 to 30 days.",
        querystring: todayQuery,
        response: { 200: today },
      },
    },
    (request) => readToday(request.readDb, request.session, request.query),
  );
};
