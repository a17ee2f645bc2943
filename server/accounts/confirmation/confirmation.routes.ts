import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { type Confirmation, confirmation } from "#shared/accounts/confirmation.ts";
import type { ConfirmationWay } from "#shared/accounts/confirmation-ways.ts";
import { type AskLibrary, copyCookies, libraryOf } from "#server/accounts/auth-library.ts";
import type { Auth } from "#server/accounts/auth.ts";
import { confirmCode } from "#server/accounts/confirmation/confirm-code.ts";
import {
  confirmSession,
  recordConfirmation,
} from "#server/accounts/confirmation/confirm-session.ts";
import { listWays } from "#server/accounts/confirmation/confirmation.queries.ts";
import { readLibraryAnswer } from "#server/accounts/library-answers.ts";
import { confirmPassword } from "#server/accounts/passwords/confirm-password.ts";
import { findPasskeyOwner } from "#server/accounts/second-factors/second-factors.queries.ts";
import { sessionCookieMaker } from "#server/accounts/sessions/session-cookie.ts";
import { requireSignedIn } from "#server/accounts/sessions/signed-in.ts";
import { recordFailedFactor } from "#server/accounts/sign-in/audit-sign-ins.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { transactOnce } from "#server/platform/retries/transact-once.ts";

type GivenPasskey = Extract<Confirmation, { by: "passkey" }>;
type GivenSecret = Exclude<Confirmation, GivenPasskey>;

/** The names that the audit uses for sign-ins. */
const methods = { password: "password", app: "app code", "backup-code": "backup code" } as const;

export function confirmationRoutes(
  auth: Auth,
  askPasskeys: AskLibrary,
  baseUrl: string,
): FastifyPluginAsyncZod {
  return async (app) => {
    requireSignedIn(app, auth);
    const ask = libraryOf(auth, baseUrl);
    const cookieFor = await sessionCookieMaker(auth);

    app.post(
      "/api/account/confirmation",
      {
        schema: {
          tags: ["Account"],
          summary: "Confirm that it is you",
          description:
            "By the password, a code of one's app, a backup code or a passkey. What answers 403 with the code confirmation-needed can be called for 15 minutes afterwards. The session's cookie is another one from then on.",
          body: confirmation,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { body, signedIn } = request;
        const { id: userId, email, twoFactorEnabled: hasApp } = signedIn.user;
        const ways = await listWays(app.db, { userId, email, hasApp: hasApp ?? false });
        if (!ways.includes(wayOf(body))) {
          throw new HttpError(409, "Your account cannot confirm this way.");
        }
        await (body.by === "passkey"
          ? replaceSession(request, reply, body)
          : goOn(request, reply, body));
        return reply.code(204).send(null);
      },
    );

    async function goOn(
      request: FastifyRequest,
      reply: FastifyReply,
      given: GivenSecret,
    ): Promise<void> {
      const { user, session } = request.signedIn;
      if (given.by === "password") await confirmPassword(app.db, user.id, given.password);
      else await confirmCode(app.db, ask, { request, reply }, given);
      const confirmed = { userId: user.id, token: session.token, address: request.ip };
      const { fresh } = await transactOnce(app.db, undefined, async (tx) => ({
        fresh: await confirmSession(tx, confirmed, methods[given.by]),
      }));
      reply.header("set-cookie", cookieFor(fresh));
    }

    /** The library checks a passkey by beginning a session, which replaces this one. */
    async function replaceSession(
      request: FastifyRequest,
      reply: FastifyReply,
      { credential }: GivenPasskey,
    ): Promise<void> {
      const person = { userId: request.signedIn.user.id, address: request.ip };
      if ((await findPasskeyOwner(app.db, credential.id)) !== person.userId) {
        throw new HttpError(400, "This passkey is not one of your account.");
      }
      const path = "passkey/verify-authentication";
      const response = await askPasskeys(request, "POST", path, { response: credential });
      if (!response.ok) await recordFailedFactor(app.db, person, "passkey");
      await readLibraryAnswer(z.unknown(), reply, response);
      copyCookies(reply, response.headers);
      await transactOnce(app.db, undefined, (tx) => recordConfirmation(tx, person, "passkey"));
    }
  };
}

function wayOf({ by }: Confirmation): ConfirmationWay {
  return by === "backup-code" ? "app" : by;
}
