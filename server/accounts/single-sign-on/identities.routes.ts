import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  confirmedIdentity,
  identityProof,
  identityState,
} from "#shared/accounts/single-sign-on.ts";
import {
  confirmIdentity,
  readPendingIdentity,
} from "#server/accounts/single-sign-on/confirm-identity.ts";

const tags = ["Account"];

/** The mail's link leads here and needs no session. */
export function identitiesRoutes(baseUrl: string): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/api/auth/sso/identity",
      {
        schema: {
          tags,
          summary: "Read what the link in a mail asks to confirm",
          description: "Uses nothing up.",
          body: identityProof,
          response: { 200: identityState },
        },
      },
      (request) => readPendingIdentity(app.db, request.body.token),
    );

    app.post(
      "/api/auth/sso/identity/confirm",
      {
        schema: {
          tags,
          summary: "Confirm single sign-on with the token of the link in a mail",
          description: "Signs no one in: sign in with SSO again.",
          body: identityProof,
          response: { 200: confirmedIdentity },
        },
      },
      async ({ body, ip }) => ({
        email: await confirmIdentity(app.db, body.token, { address: ip, baseUrl }),
      }),
    );
  };
}
