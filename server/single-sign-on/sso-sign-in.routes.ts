import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { sameSitePath } from "#shared/accounts.ts";
import { singleSignOnRequest, singleSignOnStart } from "#shared/single-sign-on.ts";
import { copyCookies, libraryOf } from "#server/accounts/auth-library.ts";
import type { Auth } from "#server/accounts/auth.ts";
import { readLibraryAnswer } from "#server/accounts/library-answers.ts";
import { HttpError } from "#server/platform/errors.ts";
import { findProviderForAddress } from "#server/single-sign-on/single-sign-on.queries.ts";

const tags = ["Account"];
const callbackParams = z.object({ providerId: z.uuid() });

/** Where people who come back without success land, with the reason in the address. */
const failedPath = "/sign-in?sso=failed";

/** Signing in at a workspace's identity provider. */
export function ssoSignInRoutes(auth: Auth, baseUrl: string): FastifyPluginAsyncZod {
  return async (app) => {
    const ask = libraryOf(auth, baseUrl);

    app.post(
      "/api/auth/sign-in/sso",
      {
        schema: {
          tags,
          summary: "Begin to sign in at the identity provider of an address",
          body: singleSignOnRequest,
          response: { 200: singleSignOnStart },
        },
      },
      async (request, reply) => {
        const { email, next } = request.body;
        const provider = await findProviderForAddress(app.db, email);
        if (!provider) throw new HttpError(404, "There is no single sign-on for this address.");
        const response = await ask(request, "POST", "sign-in/sso", {
          providerId: provider.providerId,
          callbackURL: baseUrl + sameSitePath(next),
          errorCallbackURL: baseUrl + failedPath,
          loginHint: email,
        });
        const start = await readLibraryAnswer(singleSignOnStart, reply, response);
        copyCookies(reply, response.headers);
        return start;
      },
    );

    app.get(
      "/api/auth/sso/callback/:providerId",
      { schema: { hide: true, params: callbackParams } },
      async (request, reply) => {
        const { search } = new URL(request.url, baseUrl);
        const path = `sso/callback/${request.params.providerId}${search}`;
        const response = await ask(request, "GET", path);
        copyCookies(reply, response.headers);
        return reply.redirect(response.headers.get("location") ?? failedPath);
      },
    );
  };
}
