import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { changeSetSummary } from "#shared/records/changes.ts";
import { inChangeSet } from "#server/crm/changes/change-set.ts";
import { loadSampleData } from "#server/crm/sample-data/load-sample-data.ts";
import { removeSampleData } from "#server/crm/sample-data/remove-sample-data.ts";

const tags = ["Sample data"];

export const sampleDataRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    "/api/sample-data",
    {
      config: { permission: "sampleData.manage" },
      schema: {
        tags,
        summary: "Fill an empty workspace with sample data",
        response: { 201: changeSetSummary },
      },
    },
    async (request, reply) => {
      const loaded = await inChangeSet(
        app.db,
        request,
        reply,
        async (tx, changeSetId) => ({
          changeSetId,
          changedRecords: await loadSampleData(tx, request.session, changeSetId),
        }),
        { channel: "sample-data" },
      );
      return reply.code(201).send(loaded);
    },
  );

  app.delete(
    "/api/sample-data",
    {
      config: { permission: "sampleData.manage" },
      schema: {
        tags,
        summary: "Take the sample data away",
        response: { 200: changeSetSummary },
      },
    },
    (request, reply) =>
      inChangeSet(
        app.db,
        request,
        reply,
        async (tx, changeSetId) => ({
          changeSetId,
          changedRecords: await removeSampleData(tx, request.session.workspaceId),
        }),
        { channel: "sample-data" },
      ),
  );
};
