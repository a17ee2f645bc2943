import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import {
  maxArchiveBytes,
  newWorkspaceImport,
  workspaceImport,
} from "#shared/administration/workspace-imports.ts";
import type { Auth } from "#server/accounts/auth.ts";
import { requireSignedIn } from "#server/accounts/sessions/signed-in.ts";
import {
  listImports,
  readImport,
} from "#server/administration/archives/workspace-imports.queries.ts";
import {
  beginImport,
  dropImport,
  storeChunk,
  takeArchive,
} from "#server/administration/archives/take-archive.ts";
import type { PaymentKind } from "#server/accounts/coverage/read-coverage.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { fileChunkRoute } from "#server/platform/files/file-chunks.ts";
import { transactOnce } from "#server/platform/retries/transact-once.ts";

const tags = ["Workspace"];

export function workspaceImportsRoutes(auth: Auth, payments: PaymentKind): FastifyPluginAsyncZod {
  return async (app) => {
    requireSignedIn(app, auth);

    app.get(
      "/api/workspace-imports",
      {
        schema: {
          tags,
          summary: "List one's imports",
          description: "The latest first; what has ended is forgotten after a week.",
          response: { 200: z.array(workspaceImport) },
        },
      },
      (request) => listImports(app.db, request.signedIn.user.id),
    );

    app.post(
      "/api/workspace-imports",
      {
        schema: {
          tags,
          summary: "Announce the archive of a workspace",
          description: "Then send its chunks of 1 MiB each, the last one smaller, and start it.",
          body: newWorkspaceImport,
          response: { 201: workspaceImport },
        },
      },
      async (request, reply) => {
        const { id: userId } = request.signedIn.user;
        const announced = await transactOnce(app.db, { request, reply }, async (tx) => {
          const id = await takeArchive(tx, payments, userId, request.body.bytes);
          return readImport(tx, userId, id);
        });
        return reply.code(201).send(announced);
      },
    );

    app.post(
      "/api/workspace-imports/:id/start",
      {
        schema: {
          tags,
          summary: "Start an import whose chunks are all sent",
          params: recordPath,
          response: { 202: workspaceImport },
        },
      },
      async (request, reply) => {
        const { id: userId } = request.signedIn.user;
        const started = await transactOnce(app.db, { request, reply }, async (tx) => {
          await beginImport(tx, userId, request.params.id);
          return readImport(tx, userId, request.params.id);
        });
        return reply.code(202).send(started);
      },
    );

    app.delete(
      "/api/workspace-imports/:id",
      {
        schema: {
          tags,
          summary: "Drop an import that has not begun, or forget one that has ended",
          params: recordPath,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { id: userId } = request.signedIn.user;
        await transactOnce(app.db, { request, reply }, (tx) =>
          dropImport(tx, userId, request.params.id),
        );
        return reply.code(204).send(null);
      },
    );

    await app.register(
      fileChunkRoute({
        path: "/api/workspace-imports/:id/chunks/:number",
        maxBytes: maxArchiveBytes,
        store: (exchange, chunk) =>
          transactOnce(app.db, exchange, (tx) =>
            storeChunk(tx, exchange.request.signedIn.user.id, chunk),
          ),
      }),
    );
  };
}
