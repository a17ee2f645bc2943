import { decodeJwt } from "jose";
import { z } from "zod";
import { providerNames } from "#shared/email/email-sign-in.ts";
import { SignInFailure, signInAgain } from "#server/email/provider-sign-in/sign-in-failure.ts";
import { guardedFetch } from "#server/platform/outgoing/guarded-fetch.ts";
import { withFetch } from "#server/platform/outgoing/lend-fetch.ts";
import type { SignInService } from "#server/email/provider-sign-in/sign-in-services.ts";

export interface ProviderTokens {
  accessToken: string;
  endsAt: Date;
  /** The next token that renews; null where the one before stays. */
  refreshToken: string | null;
}

export interface Question {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Google and Microsoft name an end; an hour is what both give. */
const usualLifetimeMs = 3_600_000;

export async function authorizationAddress(
  service: SignInService,
  { state, nonce, codeVerifier }: Question,
  { redirectUri, loginHint }: { redirectUri: string; loginHint: string | undefined },
): Promise<string> {
  const { createAuthorizationURL } = await import("@better-auth/core/oauth2");
  const url = await createAuthorizationURL({
    id: service.provider,
    options: optionsOf(service),
    authorizationEndpoint: service.authorizationUrl,
    state,
    nonce,
    codeVerifier,
    scopes: [...service.otherScopes, ...service.mailScopes],
    redirectURI: redirectUri,
    loginHint,
    additionalParams: service.parameters,
  });
  return url.href;
}

/** @returns who signed in, and what lets this server in for them. @throws SignInFailure */
export async function exchangeCode(
  service: SignInService,
  { nonce, codeVerifier }: Question,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<ProviderTokens & { address: string; refreshToken: string }> {
  const { validateAuthorizationCode } = await import("@better-auth/core/oauth2");
  const answer = await asking(service, () =>
    validateAuthorizationCode({
      code,
      codeVerifier,
      redirectURI: redirectUri,
      options: optionsOf(service),
      tokenEndpoint: service.tokenUrl,
    }),
  );
  const name = providerNames[service.provider];
  const granted = new Set(answer.scopes ?? []);
  if (!service.mailScopes.every((scope) => granted.has(scope))) {
    const sentence = `${name} was not allowed to let CRM Pro read and send your mail. Sign in again, and tick every box.`;
    throw new SignInFailure(sentence, { isRefused: true });
  }
  const tokens = tokensOf(service, answer);
  if (tokens.refreshToken === null) {
    throw new SignInFailure(`${name} lets CRM Pro in for an hour only. Please try again.`, {
      isRefused: true,
    });
  }
  const address = addressIn(service, answer.idToken ?? "", nonce);
  return { ...tokens, refreshToken: tokens.refreshToken, address };
}

/** @throws SignInFailure */
export async function renewTokens(
  service: SignInService,
  refreshToken: string,
): Promise<ProviderTokens> {
  const { refreshAccessToken } = await import("@better-auth/core/oauth2");
  const answer = await asking(service, () =>
    refreshAccessToken({
      refreshToken,
      options: optionsOf(service),
      tokenEndpoint: service.tokenUrl,
    }),
  );
  return tokensOf(service, answer);
}

/** RFC 7009. */
export async function revokeToken(service: SignInService, refreshToken: string): Promise<void> {
  const { revocationUrl, client } = service;
  if (revocationUrl === null) return;
  const { id: client_id, secret: client_secret } = client;
  const body = new URLSearchParams({ token: refreshToken, client_id, client_secret });
  const answer = await fetchOf(service)(revocationUrl, { method: "POST", body });
  if (!answer.ok) throw new Error(`the token was not revoked: ${answer.status}`);
}

function optionsOf({ client }: SignInService) {
  return { clientId: client.id, clientSecret: client.secret };
}

/** The addresses are the product's own, but for the sandbox's. */
function fetchOf({ tokenUrl }: SignInService): typeof fetch {
  const { protocol, origin } = new URL(tokenUrl);
  return guardedFetch({ privateOrigins: protocol === "http:" ? [origin] : [] });
}

const refusal = z.object({
  error: z.string().refine((code) => !passing.has(code)),
  status: z.int().refine((status) => status >= 400 && status < 500 && !passing.has(status)),
});

/** What a retry may fix, whatever else comes with it (RFC 6749, 4.1.2.1; RFC 6585, 4). */
const passing = new Set<string | number>(["temporarily_unavailable", "server_error", 408, 429]);

/** Refusals of what the person has agreed to, and not of this server (RFC 6749, 5.2). */
const endOfConsent = new Set(["invalid_grant", "interaction_required", "consent_required"]);

async function asking<Result>(service: SignInService, work: () => Promise<Result>) {
  const name = providerNames[service.provider];
  try {
    return await withFetch(fetchOf(service), work);
  } catch (error) {
    const refused = refusal.safeParse(error).data?.error;
    if (refused === undefined)
      throw new SignInFailure(`${name} does not answer.`, { isRefused: false });
    throw endOfConsent.has(refused)
      ? signInAgain(service.provider)
      : new SignInFailure(
          `${name} refuses this server (${refused.slice(0, 50)}). Ask its operator.`,
          { isRefused: true },
        );
  }
}

const tokenAnswer = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1).optional(),
  accessTokenExpiresAt: z.date().optional(),
});

function tokensOf({ provider }: SignInService, answer: unknown): ProviderTokens {
  const { data } = tokenAnswer.safeParse(answer);
  if (!data)
    throw new SignInFailure(`${providerNames[provider]} gave no token.`, { isRefused: false });
  return {
    accessToken: data.accessToken,
    refreshToken: data.refreshToken ?? null,
    endsAt: data.accessTokenExpiresAt ?? new Date(Date.now() + usualLifetimeMs),
  };
}

const claims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  nonce: z.string(),
  /** Microsoft's name of the mailbox's owner. */
  preferred_username: z.email().optional().catch(undefined),
  email: z.email().optional().catch(undefined),
});

/**
 * It came from the provider itself by TLS, which takes the place of its signature (OpenID Connect Core, 3.1.3.7). That the
 * mailbox is the person's own is proven by its mail server.
 */
function addressIn(service: SignInService, idToken: string, nonce: string): string {
  const { data } = claims.safeParse(decoded(idToken));
  const isOurs =
    data?.nonce === nonce &&
    service.issuer.test(data.iss) &&
    [data.aud].flat().includes(service.client.id) &&
    data.exp * 1_000 > Date.now();
  const named = service.provider === "microsoft" ? data?.preferred_username : data?.email;
  const address = named ?? data?.email;
  if (isOurs && address !== undefined) return address.toLowerCase();
  throw new SignInFailure(`${providerNames[service.provider]} did not say who signed in.`, {
    isRefused: true,
  });
}

function decoded(idToken: string): unknown {
  try {
    return decodeJwt(idToken);
  } catch {
    return null;
  }
}
