import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import { newWorkspace, runningDeletion, workspace } from "#shared/accounts/workspaces.ts";
import type { Auth } from "#server/accounts/auth.ts";
import { requireSignedIn } from "#server/accounts/sessions/signed-in.ts";
import type { Db } from "#server/platform/database/database.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { limitRate, type RateLimit } from "#server/platform/limits/rate-limits.ts";
import { transactOnce } from "#server/platform/retries/transact-once.ts";
import { createWorkspace } from "#server/accounts/workspaces/create-workspace.ts";
import { listDeletions } from "#server/administration/workspaces/workspace-deletions.queries.ts";
import { enterWorkspace } from "#server/accounts/workspaces/enter-workspace.ts";
import { readWorkspace } from "#server/accounts/workspaces/workspaces.queries.ts";

const tags = ["Workspace"];

/** Calls of a person, in whichever workspace their session is. */
export function workspacesRoutes(auth: Auth): FastifyPluginAsyncZod {
  return async (app) => {
    requireSignedIn(app, auth);

    app.post(
      "/api/workspaces",
      {
        schema: {
          tags,
          summary: "Make a workspace of one's own and enter it",
          body: newWorkspace,
          response: { 201: workspace },
        },
      },
      async (request, reply) => {
        const { session } = request.signedIn;
        const person = { userId: session.userId, address: request.ip };
        const created = await transactOnce(app.db, { request, reply }, async (tx) => {
          await limitRate(tx, workspacesOfOne, session.userId);
          const id = await createWorkspace(tx, person, request.body.name);
          await enterWorkspace(tx, session, id);
          return readWorkspace(tx, id);
        });
        return reply.code(201).send(created);
      },
    );

    app.get(
      "/api/workspaces/deletions",
      {
        schema: {
          tags,
          summary: "List the workspaces that one has deleted and whose rows are not all gone",
          response: { 200: z.array(runningDeletion) },
        },
      },
      (request) => listDeletions(app.db, request.signedIn.session.userId),
    );

    app.post(
      "/api/workspaces/:id/enter",
      {
        schema: {
          tags,
          summary: "Take the session to another workspace",
          params: recordPath,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { session } = request.signedIn;
        const run = (tx: Db) => enterWorkspace(tx, session, request.params.id);
        await transactOnce(app.db, { request, reply }, run);
        return reply.code(204).send(null);
      },
    );
  };
}

const workspacesOfOne: RateLimit = {
  name: "workspaces",
  allowed: 20,
  windowSeconds: 86_400,
  sentence: "You have made many workspaces today.",
};
