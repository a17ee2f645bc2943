import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  deal,
  dealChanges,
  dealListQuery,
  newDeal,
  pipeline,
  pipelineQuery,
} from "#shared/deals.ts";
import { recordPath } from "#shared/lists.ts";
import { inChangeSet } from "#server/changes/change-set.ts";
import { findDeal, listDeals } from "#server/deals/deals.queries.ts";
import { createDeal } from "#server/deals/create-deal.ts";
import { deleteDeal } from "#server/deals/delete-deal.ts";
import { readPipeline } from "#server/deals/read-pipeline.ts";
import { updateDeal } from "#server/deals/update-deal.ts";
import { notFound } from "#server/platform/errors.ts";
import { sendPage } from "#server/platform/lists.ts";
import { noContent } from "#server/platform/openapi.ts";

const tags = ["Deals"];

export const dealsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/deals",
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "List deals",
        querystring: dealListQuery,
        response: { 200: z.array(deal) },
      },
    },
    async (request, reply) => {
      const page = await listDeals(app.db, request.session, request.query);
      return sendPage(request, reply, page);
    },
  );

  app.get(
    "/api/pipeline",
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "Read the board: each stage's count, total and newest deals",
        querystring: pipelineQuery,
        response: { 200: pipeline },
      },
    },
    (request) => readPipeline(app.db, request.session, request.query.limit),
  );

  app.post(
    "/api/deals",
    {
      config: { permission: "records.write" },
      schema: { tags, summary: "Add a deal", body: newDeal, response: { 201: deal } },
    },
    async (request, reply) => {
      const created = await inChangeSet(app.db, request, reply, (tx) =>
        createDeal(tx, request.session, request.body),
      );
      return reply.code(201).send(created);
    },
  );

  app.get(
    "/api/deals/:id",
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "Read a deal",
        params: recordPath,
        response: { 200: deal },
      },
    },
    async (request) => {
      const found = await findDeal(app.db, request.session, request.params.id);
      if (!found) throw notFound("deal");
      return found;
    },
  );

  app.put(
    "/api/deals/:id",
    {
      config: { permission: "records.write" },
      schema: {
        tags,
        summary: "Change the given fields of a deal",
        params: recordPath,
        body: dealChanges,
        response: { 200: deal },
      },
    },
    (request, reply) =>
      inChangeSet(app.db, request, reply, (tx) =>
        updateDeal(tx, request.session, request.params.id, request.body),
      ),
  );

  app.delete(
    "/api/deals/:id",
    {
      config: { permission: "records.write" },
      schema: {
        tags,
        summary: "Delete a deal",
        description: "Its activities stay, without a deal.",
        params: recordPath,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await inChangeSet(app.db, request, reply, (tx) =>
        deleteDeal(tx, request.session, request.params.id),
      );
      return reply.code(204).send(null);
    },
  );
};
