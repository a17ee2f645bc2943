import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  operation,
  operationListQuery,
  operationRefusal,
  operationRefusalsQuery,
} from "#shared/records/operations.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { operationTopic } from "#server/crm/operations/operation-notifier.ts";
import {
  listOperations,
  listRefusals,
  readOperation,
} from "#server/crm/operations/operations.queries.ts";
import { stopOperation } from "#server/crm/operations/stop-operation.ts";
import { notify } from "#server/platform/database/notify.ts";

const tags = ["Changes"];

export const operationsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/operations",
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "List what is done to many records at once",
        description:
          "Imports, bulk changes and large undos, the latest first: one's own, and everyone's for members who see all records.",
        querystring: operationListQuery,
        response: { 200: z.array(operation) },
      },
    },
    (request) => listOperations(app.db, request.session, request.query),
  );

  app.get(
    "/api/operations/:id",
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "See how far an operation is",
        params: recordPath,
        response: { 200: operation },
      },
    },
    (request) => readOperation(app.db, request.session, request.params.id),
  );

  app.get(
    "/api/operations/:id/refusals",
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "List the records that an operation left as they were, and why",
        params: recordPath,
        querystring: operationRefusalsQuery,
        response: { 200: z.array(operationRefusal) },
      },
    },
    (request) => listRefusals(app.db, request.session, request.params.id, request.query),
  );

  app.post(
    "/api/operations/:id/stop",
    {
      config: { permission: "records.write" },
      schema: {
        tags,
        summary: "Stop an operation",
        description: "What it has done until then stays, and can be undone.",
        params: recordPath,
        response: { 200: operation },
      },
    },
    async (request) => {
      const { session, params } = request;
      const stopped = await stopOperation(app.db, session, params.id);
      await notify(app.db, operationTopic, {
        workspaceId: session.workspaceId,
        operationId: params.id,
      });
      return stopped;
    },
  );
};
