import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { deal, dealChanges, newDeal, pipeline, pipelineQuery } from "#shared/deals.ts";
import { createDeal } from "#server/deals/create-deal.ts";
import { findDeal, dealList, lockDeal } from "#server/deals/deals.queries.ts";
import { deleteDeal } from "#server/deals/delete-deal.ts";
import { readPipeline } from "#server/deals/read-pipeline.ts";
import { updateDeal } from "#server/deals/update-deal.ts";
import { recordRoutes } from "#server/records/record-routes.ts";

export const dealsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/pipeline",
    {
      config: { permission: "records.read" },
      schema: {
        tags: ["Deals"],
        summary: "Read the board: each stage's count, total and newest deals",
        querystring: pipelineQuery,
        response: { 200: pipeline },
      },
    },
    (request) => readPipeline(request.readDb, request.session, request.query.limit),
  );

  await app.register(
    recordRoutes({
      name: "deal",
      schemas: {
        item: deal,
        added: newDeal,
        changes: dealChanges,
      },
      list: dealList,
      find: findDeal,
      lock: lockDeal,
      create: createDeal,
      update: updateDeal,
      remove: deleteDeal,
      afterDeletion: "Its activities stay, without a deal.",
    }),
  );
};
