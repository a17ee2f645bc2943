import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { pipeline, pipelineQuery } from "#shared/pipeline.ts";
import { readPipeline } from "#server/crm/deals/read-pipeline.ts";

export const dealsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/pipeline",
    {
      config: { permission: "records.read" },
      schema: {
        tags: ["Deals"],
        summary: "Read the board: each stage's count, total and newest deals",
        description: "Narrowed as GET /api/deals is, counts and totals are of what matches.",
        querystring: pipelineQuery,
        response: { 200: pipeline },
      },
    },
    (request) => readPipeline(request.readDb, request.session, request.query),
  );
};
