import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { emailAccount } from "#shared/email/email.ts";
import {
  offeredProviders,
  signInAddress,
  signInFinish,
  signInStart,
} from "#shared/email/email-sign-in.ts";
import type { AccountSecrets } from "#server/email/provider-sign-in/account-secrets.ts";
import { ProviderSignIn } from "#server/email/provider-sign-in/connect-by-provider.ts";
import type { Environment } from "#server/platform/settings/environment.ts";

const tags = ["Email"];
const config = { permission: "emailAccounts.manage" } as const;

export function providerSignInRoutes(
  environment: Environment,
  secrets: AccountSecrets,
): FastifyPluginAsyncZod {
  return async (app) => {
    const signIn = new ProviderSignIn(app.db, secrets, environment, app.log);

    app.get(
      "/api/email-accounts/providers",
      {
        config,
        schema: {
          tags,
          summary: "List the providers at which one can sign in to connect an email account",
          response: { 200: offeredProviders },
        },
      },
      () => signIn.offered(),
    );

    app.post(
      "/api/email-accounts/sign-in",
      {
        config,
        schema: {
          tags,
          summary: "Begin to connect an email account by signing in at its provider",
          description:
            "With accountId the account is to work again: the same address has to sign in.",
          body: signInStart,
          response: { 200: signInAddress },
        },
      },
      async ({ session, body }, reply) => {
        const { url, cookie } = await signIn.begin(session, body);
        reply.header("set-cookie", cookie);
        return { url };
      },
    );

    app.post(
      "/api/email-accounts/sign-in/finish",
      {
        config,
        schema: {
          tags,
          summary: "Connect an email account with what its provider sent back",
          body: signInFinish,
          response: { 200: emailAccount },
        },
      },
      async (request, reply) => {
        // Answered once, whatever comes of it.
        reply.header("set-cookie", signIn.noCookie);
        return signIn.finish(request, request.body);
      },
    );
  };
}
