import { type AskLibrary, openLazily } from "#server/accounts/auth-library.ts";
import { type AuthParts, createAuth } from "#server/accounts/auth.ts";
import { guardedFetch } from "#server/platform/guarded-fetch.ts";
import { withFetch } from "#server/platform/lend-fetch.ts";
import { clockSkewMs } from "#server/accounts/single-sign-on/check-saml-answer.ts";
import { lifetimeSeconds } from "#server/accounts/single-sign-on/sign-in-questions.ts";

/** The sign-in library with single sign-on, whose plugin comes with all of XML. */
export function singleSignOnLibrary(parts: AuthParts): AskLibrary {
  const ask = openLazily(
    async () => createAuth(parts, [await loadPlugin()]),
    parts.environment.baseUrl,
  );
  // Owners name the addresses that the library asks, and each provider names some more.
  const fetchGuarded = guardedFetch({ privateOrigins: parts.environment.ssoPrivateOrigins });
  return (...call) => withFetch(fetchGuarded, () => ask(...call));
}

/** Signing in alone: the routes that set a provider up are ours, for owners of a workspace. */
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
