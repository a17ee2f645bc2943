import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { message } from "#shared/accounts/account-settings.ts";
import { passkeyOptions, passkeySignIn } from "#shared/accounts/second-factors.ts";
import { findPasskeyOwner } from "#server/accounts/second-factors/second-factors.queries.ts";
import { recordFailedFactor, recordSignIn } from "#server/accounts/sign-in/audit-sign-ins.ts";
import { type AskLibrary, copyCookies } from "#server/accounts/auth-library.ts";
import { readLibraryAnswer } from "#server/accounts/library-answers.ts";

const begunSession = z.object({ session: z.object({ userId: z.uuid() }) });

/** Asks for no code: the passkey's device has verified the user. */
export function passkeySignInRoutes(ask: AskLibrary): FastifyPluginAsyncZod {
  return async (app) => {
    app.post("/api/auth/passkey/options", { schema: { hide: true } }, async (request, reply) => {
      const response = await ask(request, "GET", "passkey/generate-authenticate-options");
      const options = await readLibraryAnswer(passkeyOptions, reply, response);
      copyCookies(reply, response.headers);
      // The library leaves the choice to the browser.
      return reply.send({ ...options, userVerification: "required" });
    });

    app.post(
      "/api/auth/passkey/sign-in",
      { schema: { hide: true, body: passkeySignIn, response: { 200: message } } },
      async (request, reply) => {
        const body = { response: request.body.credential };
        const response = await ask(request, "POST", "passkey/verify-authentication", body);
        if (!response.ok) {
          const userId = await findPasskeyOwner(app.db, request.body.credential.id);
          if (userId) await recordFailedFactor(app.db, { userId, address: request.ip }, "passkey");
        }
        const { session } = await readLibraryAnswer(begunSession, reply, response);
        copyCookies(reply, response.headers);
        const person = { userId: session.userId, address: request.ip };
        await recordSignIn(app.db, person, "passkey");
        return { message: "You are signed in." };
      },
    );
  };
}
