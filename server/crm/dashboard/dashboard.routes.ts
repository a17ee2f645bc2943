import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { dashboard } from "#shared/dashboard.ts";
import { readDashboard } from "#server/crm/dashboard/read-dashboard.ts";

export const dashboardRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/dashboard",
    {
      config: { permission: "records.read" },
      schema: {
        tags: ["Dashboard"],
        summary: "Read all that the dashboard shows",
        response: { 200: dashboard },
      },
    },
    (request) => readDashboard(request.readDb, request.session),
  );
};
