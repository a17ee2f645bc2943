import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import { view } from "#shared/filters/views.ts";
import { newView, viewChanges, viewListQuery, viewOrder } from "#shared/filters/written-views.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { addView, changeView, deleteView, orderViews } from "#server/records/views/change-views.ts";
import { listViews } from "#server/records/views/views.queries.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";

const tags = ["Views"];
const path = "/api/views";
const config = { permission: "views.save" } as const;

export const viewsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    path,
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "List saved views",
        description:
          "One's own, and those that are shared with the workspace. A list takes a view's filter and sort as they are. Where a view asks for what is not there any more, problem says so.",
        querystring: viewListQuery,
        response: { 200: z.array(view) },
      },
    },
    (request) => listViews(app.db, request.session, request.query.kind),
  );

  app.post(
    path,
    {
      config,
      schema: { tags, summary: "Save a view", body: newView, response: { 201: view } },
    },
    async (request, reply) => {
      const { session, body } = request;
      const added = await transactWithRights(app.db, { request, reply }, (tx) =>
        addView(tx, session, body),
      );
      return reply.code(201).send(added);
    },
  );

  app.put(
    `${path}/order`,
    {
      config,
      schema: {
        tags,
        summary: "Put saved views in an order of one's own",
        description: "Takes the ids of those that come first; the others follow as they stood.",
        body: viewOrder,
        response: { 200: z.array(view) },
      },
    },
    (request, reply) =>
      transactWithRights(app.db, { request, reply }, (tx) =>
        orderViews(tx, request.session, request.body.ids),
      ),
  );

  app.put(
    `${path}/:id`,
    {
      config,
      schema: {
        tags,
        summary: "Change the given settings of a view",
        description: "A shared view is changed by its owner and by admins.",
        params: recordPath,
        body: viewChanges,
        response: { 200: view },
      },
    },
    (request, reply) =>
      transactWithRights(app.db, { request, reply }, (tx) =>
        changeView(tx, request.session, request.params.id, request.body),
      ),
  );

  app.delete(
    `${path}/:id`,
    {
      config,
      schema: {
        tags,
        summary: "Delete a view",
        description: "The records that it showed stay. A shared view goes for everyone.",
        params: recordPath,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { session, params } = request;
      await transactWithRights(app.db, { request, reply }, (tx) =>
        deleteView(tx, session, params.id),
      );
      return reply.code(204).send(null);
    },
  );
};
