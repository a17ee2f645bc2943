import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { message, passwordConfirmation } from "#shared/accounts/account-settings.ts";
import { recordPath } from "#shared/filters/lists.ts";
import {
  newPasskey,
  passkey,
  passkeyChange,
  passkeyOptions,
  passkeyOptionsRequest,
} from "#shared/accounts/second-factors.ts";
import { type AskLibrary, copyCookies } from "#server/accounts/auth-library.ts";
import type { Auth } from "#server/accounts/auth.ts";
import { confirmPassword } from "#server/accounts/passwords/confirm-password.ts";
import { readLibraryAnswer } from "#server/accounts/library-answers.ts";
import {
  listPasskeys,
  renamePasskey,
} from "#server/accounts/second-factors/second-factors.queries.ts";
import { removePasskey } from "#server/accounts/second-factors/remove-passkey.ts";
import { strengthenSession } from "#server/accounts/second-factors/session-factor.ts";
import { notices } from "#server/accounts/notices/security-notices.ts";
import { requireSignedIn } from "#server/accounts/sessions/signed-in.ts";
import { notifyOwner, storeNotice } from "#server/accounts/notices/notify-owner.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { transactOnce } from "#server/platform/retries/transact-once.ts";

const tags = ["Account"];

export function passkeysRoutes(
  auth: Auth,
  ask: AskLibrary,
  baseUrl: string,
): FastifyPluginAsyncZod {
  return async (app) => {
    requireSignedIn(app, auth);

    app.get(
      "/api/account/passkeys",
      { schema: { tags, summary: "List one's passkeys", response: { 200: z.array(passkey) } } },
      async (request) => listPasskeys(app.db, request.signedIn.user.id),
    );

    app.post(
      "/api/account/passkeys/options",
      { schema: { hide: true, body: passkeyOptionsRequest } },
      async (request, reply) => {
        await confirmPassword(app.db, request.signedIn.user.id, request.body.password);
        const response = await ask(request, "GET", "passkey/generate-register-options");
        const options = await readLibraryAnswer(passkeyOptions, reply, response);
        copyCookies(reply, response.headers);
        return reply.send(options);
      },
    );

    app.post(
      "/api/account/passkeys",
      { schema: { hide: true, body: newPasskey, response: { 201: message } } },
      async (request, reply) => {
        const { credential, name } = request.body;
        const body = { response: credential, name };
        const response = await ask(request, "POST", "passkey/verify-registration", body);
        await readLibraryAnswer(z.unknown(), reply, response);
        await strengthenSession(app.db, request.signedIn.session.token, "passkey");
        await notifyOwner(app.db, request, baseUrl, notices.passkeyAdded);
        copyCookies(reply, response.headers);
        return reply.code(201).send({ message: "You can sign in with this passkey now." });
      },
    );

    app.put(
      "/api/account/passkeys/:id",
      {
        schema: {
          tags,
          summary: "Rename a passkey",
          params: recordPath,
          body: passkeyChange,
          response: { 200: passkeyChange },
        },
      },
      async (request) => {
        const { user } = request.signedIn;
        const { name } = request.body;
        const isRenamed = await renamePasskey(app.db, user.id, request.params.id, name);
        if (!isRenamed) throw notFound("passkey");
        return { name };
      },
    );

    app.post(
      "/api/account/passkeys/:id/removal",
      {
        schema: {
          tags,
          summary: "Remove a passkey",
          params: recordPath,
          body: passwordConfirmation,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { user } = request.signedIn;
        await confirmPassword(app.db, user.id, request.body.password);
        await transactOnce(app.db, { request, reply }, async (tx) => {
          await removePasskey(tx, user.id, request.params.id);
          await storeNotice(tx, request, baseUrl, notices.passkeyRemoved);
        });
        return reply.code(204).send(null);
      },
    );
  };
}
