import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { userSession } from "#shared/accounts/account-settings.ts";
import { recordPath } from "#shared/filters/lists.ts";
import type { Auth } from "#server/accounts/auth.ts";
import { endSession, endSessions } from "#server/accounts/sessions/end-sessions.ts";
import { listUserSessions } from "#server/accounts/sessions/list-sessions.ts";
import { requireSignedIn } from "#server/accounts/sessions/signed-in.ts";
import { recordAccountAudit } from "#server/accounts/audit/record-audit.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { transactOnce } from "#server/platform/retries/transact-once.ts";

const tags = ["Account"];

export function sessionsRoutes(auth: Auth): FastifyPluginAsyncZod {
  return async (app) => {
    requireSignedIn(app, auth);

    app.get(
      "/api/account/sessions",
      {
        schema: {
          tags,
          summary: "List where one is signed in",
          response: { 200: z.array(userSession) },
        },
      },
      async (request) => {
        const { user, session } = request.signedIn;
        return listUserSessions(app.db, user.id, session.id);
      },
    );

    app.delete(
      "/api/account/sessions/:id",
      {
        schema: {
          tags,
          summary: "End one session",
          params: recordPath,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { user } = request.signedIn;
        await transactOnce(app.db, { request, reply }, async (tx) => {
          const isEnded = await endSession(tx, user.id, request.params.id);
          if (!isEnded) throw notFound("session");
          const principal = { userId: user.id, address: request.ip };
          await recordAccountAudit(tx, principal, { action: "session.ended" });
        });
        return reply.code(204).send(null);
      },
    );

    app.delete(
      "/api/account/sessions",
      { schema: { tags, summary: "End every other session", response: { 204: noContent } } },
      async (request, reply) => {
        const { user, session } = request.signedIn;
        await transactOnce(app.db, { request, reply }, async (tx) => {
          await endSessions(tx, user.id, session.id);
          const principal = { userId: user.id, address: request.ip };
          await recordAccountAudit(tx, principal, {
            action: "session.ended",
            target: "all others",
          });
        });
        return reply.code(204).send(null);
      },
    );
  };
}
