import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { givenId } from "#shared/records/fields.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { acceptForms } from "#server/platform/http/page-forms.ts";
import { countUp } from "#server/platform/limits/shared-counters.ts";
import { transactOnce } from "#server/platform/retries/transact-once.ts";
import {
  endProviderSessions,
  noteLogout,
} from "#server/accounts/single-sign-on/end-provider-sessions.ts";
import {
  logoutTokenSeconds,
  type ReadLogoutToken,
} from "#server/accounts/single-sign-on/read-logout-token.ts";
import { findProvider } from "#server/accounts/single-sign-on/single-sign-on.queries.ts";

const params = z.object({ providerId: givenId() });
const form = z.object({ logout_token: z.string().min(1).max(16_384) });

/** Calls per minute and provider: each may fetch the provider's keys. */
const callsPerMinute = 600;

/** An OpenID provider calls this when someone has signed out there. */
export function backChannelLogoutRoutes(readToken: ReadLogoutToken): FastifyPluginAsyncZod {
  return async (app) => {
    acceptForms(app, 32_768);

    app.post(
      "/api/auth/sso/logout/:providerId",
      // The provider's server calls it, without a browser's cookies.
      { config: { takesForeignForms: true }, schema: { hide: true, params } },
      async (request, reply) => {
        reply.header("cache-control", "no-store");
        const { providerId } = request.params;
        const { count } = await countUp(app.db, `sso-logout:${providerId}`, 60);
        if (count > callsPerMinute) throw new HttpError(429, "Too many logouts in a minute.");
        const provider = await findProvider(app.db, providerId);
        const { data } = form.safeParse(request.body);
        if (!provider?.oidcConfig || !data) throw refused();
        const claims = await readToken(data.logout_token, provider);
        if (!claims) throw refused();
        await transactOnce(app.db, undefined, async (tx) => {
          const used = `sso-logout:${providerId}:${claims.jti}`;
          const { count: uses } = await countUp(tx, used, 2 * logoutTokenSeconds);
          if (uses > 1) throw refused();
          await noteLogout(tx, provider);
          await endProviderSessions(tx, provider, claims, request.ip);
        });
        return reply.code(200).send();
      },
    );
  };
}

function refused(): HttpError {
  return new HttpError(400, "This is not a logout token for this address.");
}
