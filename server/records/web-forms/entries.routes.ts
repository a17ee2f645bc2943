import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import {
  entryFilePath,
  entryPath,
  entryQuery,
  spamKeptDays,
  webFormEntry,
  webFormEntryDetails,
} from "#shared/web-forms/web-forms.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import { inChangeSet } from "#server/crm/changes/change-set.ts";
import { attachmentNamed } from "#server/platform/http/content-disposition.ts";
import { sendPage } from "#server/platform/queries/lists.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { acceptEntry, setEntryAside } from "#server/records/web-forms/accept-entry.ts";
import { findEntry, listEntries, removeEntry } from "#server/records/web-forms/entries.queries.ts";
import { readEntryFile } from "#server/records/web-forms/entry-files.queries.ts";
import { findWebForm } from "#server/records/web-forms/web-forms.queries.ts";

const tags = ["Web forms"];
const path = "/api/web-forms/:id/entries";
const config = { permission: "webForms.manage" } as const;

/** @param baseUrl where the product is, for links in mails */
export function entriesRoutes(baseUrl: string): FastifyPluginAsyncZod {
  return async (app) => {
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

    app.get(
      `${path}/:entryId`,
      {
        config,
        schema: {
          tags,
          summary: "Read an entry",
          description: "With what the visitor agreed to, its files, and the entries beside it.",
          params: entryPath,
          response: { 200: webFormEntryDetails },
        },
      },
      ({ session: { workspaceId }, params }) =>
        findEntry(app.db, { workspaceId, formId: params.id }, params.entryId),
    );

    app.get(
      `${path}/:entryId/files/:fileId`,
      {
        config,
        schema: {
          tags,
          summary: "Download a file of an entry",
          params: entryFilePath,
          produces: ["application/octet-stream"],
        },
      },
      async ({ session: { workspaceId }, params }, reply) => {
        const { id: formId, entryId, fileId } = params;
        const file = await readEntryFile(app.db, { workspaceId, formId, entryId }, fileId);
        return reply
          .header("content-disposition", attachmentNamed(file.name))
          .type("application/octet-stream")
          .send(file.content);
      },
    );

    app.post(
      `${path}/:entryId/spam`,
      {
        config,
        schema: {
          tags,
          summary: "Set an entry aside as spam",
          description: `Its contact stays. It is deleted after ${spamKeptDays} days.`,
          params: entryPath,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { session, params } = request;
        await transactWithRights(app.db, { request, reply }, (tx) =>
          setEntryAside(tx, session, params),
        );
        return reply.code(204).send(null);
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
        await inChangeSet(
          app.db,
          request,
          reply,
          (tx) => acceptEntry(tx, baseUrl, session, params),
          settings,
        );
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
        await transactWithRights(app.db, { request, reply }, (tx) =>
          removeEntry(tx, place, params.entryId),
        );
        return reply.code(204).send(null);
      },
    );
  };
}
