import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { act, actListQuery, actRefusal, actRefusalsQuery } from "#shared/acts.ts";
import { recordPath } from "#shared/lists.ts";
import { actTopic } from "#server/crm/acts/act-news.ts";
import { listActs, listRefusals, readAct } from "#server/crm/acts/acts.queries.ts";
import { stopAct } from "#server/crm/acts/stop-act.ts";
import { notify } from "#server/platform/database/notify.ts";

const tags = ["Changes"];

export const actsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/acts",
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "List what is done to many records at once",
        description:
          "Imports, bulk changes and large undos, the latest first: one's own, and everyone's for members who see all records.",
        querystring: actListQuery,
        response: { 200: z.array(act) },
      },
    },
    (request) => listActs(app.db, request.session, request.query),
  );

  app.get(
    "/api/acts/:id",
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "See how far an act is",
        params: recordPath,
        response: { 200: act },
      },
    },
    (request) => readAct(app.db, request.session, request.params.id),
  );

  app.get(
    "/api/acts/:id/refusals",
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "List the records that an act left as they were, and why",
        params: recordPath,
        querystring: actRefusalsQuery,
        response: { 200: z.array(actRefusal) },
      },
    },
    (request) => listRefusals(app.db, request.session, request.params.id, request.query),
  );

  app.post(
    "/api/acts/:id/stop",
    {
      config: { permission: "records.write" },
      schema: {
        tags,
        summary: "Stop an act",
        description: "What it has done until then stays, and can be undone.",
        params: recordPath,
        response: { 200: act },
      },
    },
    async (request) => {
      const { session, params } = request;
      const stopped = await stopAct(app.db, session, params.id);
      await notify(app.db, actTopic, { workspaceId: session.workspaceId, actId: params.id });
      return stopped;
    },
  );
};
