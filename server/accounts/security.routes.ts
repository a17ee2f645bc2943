import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { message, passwordChange, userSession } from "#shared/account-settings.ts";
import { recordPath } from "#shared/lists.ts";
import { copyCookies, libraryOf } from "#server/accounts/auth-library.ts";
import type { Auth } from "#server/accounts/auth.ts";
import { confirmPassword } from "#server/accounts/confirm-password.ts";
import { endSession, endSessions } from "#server/accounts/end-sessions.ts";
import { readLibraryAnswer } from "#server/accounts/library-answers.ts";
import { listUserSessions } from "#server/accounts/list-sessions.ts";
import { forgetProofs } from "#server/accounts/mail-proofs.ts";
import { notices } from "#server/accounts/security-notices.ts";
import { requireSignedIn } from "#server/accounts/signed-in.ts";
import { tellOwner } from "#server/accounts/tell-owner.ts";
import { recordAccountAudit } from "#server/audit/record-audit.ts";
import { notFound } from "#server/platform/errors.ts";
import { noContent } from "#server/platform/openapi.ts";

const tags = ["Account"];

/** A user's password and sessions. */
export function securityRoutes(auth: Auth, baseUrl: string): FastifyPluginAsyncZod {
  return async (app) => {
    requireSignedIn(app, auth);
    const ask = libraryOf(auth, baseUrl);

    app.post(
      "/api/auth/change-password",
      {
        schema: {
          tags,
          summary: "Change one's password, which ends every other session",
          body: passwordChange,
          response: { 200: message },
        },
      },
      async (request, reply) => {
        const { user } = request.signedIn;
        await confirmPassword(app.db, user.id, request.body.currentPassword, "currentPassword");
        // Whatever the client asks for, the other sessions end.
        const body = { ...request.body, revokeOtherSessions: true };
        const response = await ask(request, "POST", "change-password", body);
        await readLibraryAnswer(z.unknown(), reply, response);
        copyCookies(reply, response.headers);
        await forgetProofs(app.db, "reset-password", user.id);
        await tellOwner(app.db, request, baseUrl, notices.passwordChanged);
        return { message: "Your password is changed. Every other session was ended." };
      },
    );

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
        await app.db.transaction(async (tx) => {
          const isEnded = await endSession(tx, user.id, request.params.id);
          if (!isEnded) throw notFound("session");
          const doer = { userId: user.id, address: request.ip };
          await recordAccountAudit(tx, doer, { action: "session.ended" });
        });
        return reply.code(204).send(null);
      },
    );

    app.delete(
      "/api/account/sessions",
      { schema: { tags, summary: "End every other session", response: { 204: noContent } } },
      async (request, reply) => {
        const { user, session } = request.signedIn;
        await app.db.transaction(async (tx) => {
          await endSessions(tx, user.id, session.id);
          const doer = { userId: user.id, address: request.ip };
          await recordAccountAudit(tx, doer, { action: "session.ended", target: "all others" });
        });
        return reply.code(204).send(null);
      },
    );
  };
}
