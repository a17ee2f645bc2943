import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { usage } from "#shared/billing/usage.ts";
import { readUsage } from "#server/administration/usage/read-usage.ts";

export const usageRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/usage",
    {
      config: { permission: "billing.read" },
      schema: {
        tags: ["Billing"],
        summary: "Read how much of its plan the workspace uses",
        response: { 200: usage },
      },
    },
    (request) => readUsage(app.db, request.session),
  );
};
