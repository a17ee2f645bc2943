import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { dashboard, dashboardTrends } from "#shared/crm/dashboard.ts";
import { readDashboard } from "#server/crm/dashboard/read-dashboard.ts";
import { readTrends } from "#server/crm/dashboard/read-trends.ts";

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
  app.get(
    "/api/dashboard/trends",
    {
      config: { permission: "records.read" },
      schema: {
        tags: ["Dashboard"],
        summary: "Read how a year has gone, by week and by month",
        response: { 200: dashboardTrends },
      },
    },
    (request) => readTrends(request.readDb, request.session),
  );
};
