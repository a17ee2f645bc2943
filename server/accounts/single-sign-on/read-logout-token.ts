import { createRemoteJWKSet, customFetch, errors, jwtVerify } from "jose";
import { z } from "zod";
import type { ProviderRow } from "#server/accounts/single-sign-on/single-sign-on.queries.ts";
import { withoutSlash } from "#server/accounts/single-sign-on/provider-config.ts";
import { idTokenAlgorithms } from "#server/accounts/single-sign-on/id-tokens.ts";

const event = "http://schemas.openid.net/event/backchannel-logout";

/** OpenID Connect Back-Channel Logout, 2.4. */
const logoutClaims = z
  .object({
    jti: z.string().min(1).max(500),
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    events: z.object({ [event]: z.looseObject({}) }),
    // A token with a nonce is an ID token.
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** `sub` stands for a person, `sid` for one of their sessions at the provider. */
export type LogoutClaims = z.infer<typeof logoutClaims>;

export const logoutTokenSeconds = 300;
const clockSkewSeconds = 60;

const metadata = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** Many providers omit the type, or use the generic one. */
const logoutTypes = new Set([undefined, "jwt", "logout+jwt"]);

interface ProviderKeys {
  issuer: string;
  keys: ReturnType<typeof createRemoteJWKSet>;
  until: number;
}

/** How long a provider's metadata is cached; a missing key is fetched at once. */
const keptMs = 3_600_000;

/**
 * Checks signature, issuer, audience, time and kind (2.6). The reader returns null for an invalid token,
 * and throws where the provider's keys cannot be read. @param fetchGuarded fetches untrusted addresses
 */
export function logoutTokenReader(fetchGuarded: typeof fetch) {
  const known = new Map<string, ProviderKeys>();

  async function keysOf(named: string): Promise<ProviderKeys> {
    const kept = known.get(named);
    if (kept && kept.until > Date.now()) return kept;
    const address = `${withoutSlash(named)}/.well-known/openid-configuration`;
    const answer = await fetchGuarded(address);
    const { issuer, jwks_uri: keysAt } = metadata.parse(await answer.json());
    if (withoutSlash(issuer) !== withoutSlash(named)) {
      throw new Error("the metadata are another issuer's");
    }
    const keys = createRemoteJWKSet(new URL(keysAt), { [customFetch]: fetchGuarded });
    const found = { issuer, keys, until: Date.now() + keptMs };
    known.set(named, found);
    return found;
  }

  return async (token: string, provider: ProviderRow): Promise<LogoutClaims | null> => {
    const { issuer, keys } = await keysOf(provider.issuer);
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer,
        audience: provider.clientId ?? "",
        algorithms: idTokenAlgorithms,
        maxTokenAge: logoutTokenSeconds,
        clockTolerance: clockSkewSeconds,
      });
      const isOfItsKind = logoutTypes.has(protectedHeader.typ?.toLowerCase());
      return isOfItsKind ? (logoutClaims.safeParse(payload).data ?? null) : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };
}

export type ReadLogoutToken = ReturnType<typeof logoutTokenReader>;
