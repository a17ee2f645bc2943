import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { currentUser, sameSitePath } from "#shared/accounts/accounts.ts";
import { type CurrentUserRules, findCurrentUser } from "#server/accounts/accounts.queries.ts";
import { copyCookies, libraryHeaders } from "#server/accounts/auth-library.ts";
import type { Auth } from "#server/accounts/auth.ts";
import { namedWorkspace } from "#server/accounts/sessions/session.ts";
import { notSignedIn, readSignedIn } from "#server/accounts/sessions/signed-in.ts";
import { recordAccountAudit } from "#server/accounts/audit/record-audit.ts";
import { type Environment, isMailOff } from "#server/platform/settings/environment.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { redirection } from "#server/platform/http/openapi.ts";
import { transactOnce } from "#server/platform/retries/transact-once.ts";

const tags = ["Account"];
const loginQuery = z.object({ next: z.string().max(2_000).optional() });

export function accountsRoutes(
  auth: Auth,
  environment: Environment,
  hasSampleData: CurrentUserRules["hasSampleData"],
): FastifyPluginAsyncZod {
  const facts = {
    isMailOff: isMailOff(environment),
    supportEmail: environment.mail.teamAddress,
    isSandbox: environment.payments.kind === "sandbox",
  };
  const { payments, operatorEmails: operators } = environment;
  const rules = { payments: payments.kind, operators, hasSampleData };
  return async (app) => {
    app.get(
      "/api/login",
      {
        schema: {
          tags,
          summary: "Go to the sign-in page, or straight to `next` when signed in",
          querystring: loginQuery,
          response: { 302: redirection },
        },
      },
      async (request, reply) => {
        const next = sameSitePath(request.query.next);
        const isSignedIn = (await readSignedIn(auth, request, reply)) !== null;
        return reply.redirect(isSignedIn ? next : `/sign-in?next=${encodeURIComponent(next)}`);
      },
    );

    app.get(
      "/api/logout",
      {
        schema: {
          tags,
          summary: "End the session and go to the public site",
          response: { 302: redirection },
        },
      },
      async (request, reply) => {
        requireOwnPage(request);
        const session = await auth.api.getSession({ headers: libraryHeaders(request) });
        if (session) {
          const person = { userId: session.user.id, address: request.ip };
          await transactOnce(app.db, undefined, (tx) =>
            recordAccountAudit(tx, person, { action: "sign-out" }),
          );
        }
        const { headers } = await auth.api.signOut({
          headers: libraryHeaders(request),
          returnHeaders: true,
        });
        copyCookies(reply, headers);
        // The theme and the folded sidebar belong to the browser, not to the account, and stay.
        return reply.header("clear-site-data", '"cache"').redirect("/");
      },
    );

    app.get(
      "/api/auth/user",
      { schema: { tags, summary: "Read who is signed in", response: { 200: currentUser } } },
      async (request, reply) => {
        const signedIn = await readSignedIn(auth, request, reply);
        const named = namedWorkspace(request);
        const user = signedIn && (await findCurrentUser(app.db, signedIn.session, named, rules));
        if (!user) throw notSignedIn(request);
        return { ...user, ...facts };
      },
    );
  };
}

/** This GET changes state, as the specification asks, so pages of other sites must not call it. */
function requireOwnPage({ headers }: FastifyRequest): void {
  const site = headers["sec-fetch-site"];
  if (site !== "cross-site" && site !== "same-site") return;
  throw new HttpError(403, "Another site sent you here to sign you out. You are still signed in.");
}
