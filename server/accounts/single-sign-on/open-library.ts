import { type AskLibrary, openLazily } from "#server/accounts/auth-library.ts";
import { type AuthParts, createAuth } from "#server/accounts/auth.ts";
import { guardedFetch } from "#server/platform/outgoing/guarded-fetch.ts";
import { withFetch } from "#server/platform/outgoing/lend-fetch.ts";
import { clockSkewMs } from "#server/accounts/single-sign-on/check-saml-answer.ts";
import { lifetimeSeconds } from "#server/accounts/single-sign-on/sign-in-questions.ts";

/** Loaded when it is needed: its plugin contains an XML library. */
export function singleSignOnLibrary(parts: AuthParts): AskLibrary {
  const ask = openLazily(
    async () => createAuth(parts, [await loadPlugin()]),
    parts.environment.baseUrl,
  );
  // Owners and providers choose the addresses that the library fetches.
  const fetchGuarded = guardedFetch({ privateOrigins: parts.environment.ssoPrivateOrigins });
  return (...call) => withFetch(fetchGuarded, () => ask(...call));
}

/** Only for signing in; setting up a provider uses our own routes. */
async function loadPlugin() {
  const { sso } = await import("@better-auth/sso");
  return sso({
    domainVerification: { enabled: true },
    providersLimit: 0,
    saml: {
      allowIdpInitiated: false,
      requireTimestamps: true,
      clockSkew: clockSkewMs,
      requestTTL: lifetimeSeconds * 1_000,
    },
  });
}
