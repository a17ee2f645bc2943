import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/lists.ts";
import { entryPath, entryQuery, webFormEntry } from "#shared/web-forms.ts";
import { lockRights } from "#server/accounts/workspaces/lock-rights.ts";
import { inChangeSet } from "#server/crm/changes/change-set.ts";
import { sendPage } from "#server/platform/lists.ts";
import { noContent } from "#server/platform/openapi.ts";
import { transactOnce } from "#server/platform/retries/transact-once.ts";
import { acceptEntry } from "#server/records/web-forms/accept-entry.ts";
import { listEntries, removeEntry } from "#server/records/web-forms/entries.queries.ts";
import { findWebForm } from "#server/records/web-forms/web-forms.queries.ts";

const tags = ["Web forms"];
const path = "/api/web-forms/:id/entries";
const config = { permission: "webForms.manage" } as const;

export const entriesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    path,
    {
      config,
      schema: {
        tags,
        summary: "List what visitors sent",
        description:
          "Newest first, without spam unless `state` asks for it. Spam is kept for 30 days.",
        params: recordPath,
        querystring: entryQuery,
        response: { 200: z.array(webFormEntry) },
      },
    },
    async (request, reply) => {
      const { session, params, query } = request;
      const { workspaceId } = session;
      await findWebForm(app.db, workspaceId, params.id);
      const page = await listEntries(app.db, { workspaceId, formId: params.id }, query);
      return sendPage(request, reply, page);
    },
  );

  app.post(
    `${path}/:entryId/acceptance`,
    {
      config,
      schema: {
        tags,
        summary: "Make a contact of spam, or of an entry that failed",
        params: entryPath,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { session, params } = request;
      // What an entry causes is found by its id, whenever that is.
      const settings = { changeSetId: params.entryId };
      await inChangeSet(app.db, request, reply, (tx) => acceptEntry(tx, session, params), settings);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    `${path}/:entryId`,
    {
      config,
      schema: {
        tags,
        summary: "Delete an entry",
        description: "Its contact stays.",
        params: entryPath,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { session, params } = request;
      const place = { workspaceId: session.workspaceId, formId: params.id };
      await transactOnce(app.db, { request, reply }, async (tx) => {
        await lockRights(tx, session);
        await removeEntry(tx, place, params.entryId);
      });
      return reply.code(204).send(null);
    },
  );
};
