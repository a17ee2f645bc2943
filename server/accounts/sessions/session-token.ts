import type { FastifyRequest } from "fastify";
import type { Auth } from "#server/accounts/auth.ts";
import { signedCookie, signValue } from "#server/accounts/sessions/signed-cookies.ts";

/** The token is also the key of the session's row. */
export async function sessionTokenReader(
  auth: Auth,
): Promise<(request: FastifyRequest) => string | null> {
  const { secret, authCookies } = await auth.$context;
  const { name } = authCookies.sessionToken;
  return (request) => signedCookie(request, name, secret);
}

export async function sessionCookieMaker(auth: Auth): Promise<(token: string) => string> {
  const { secret, authCookies } = await auth.$context;
  const { name } = authCookies.sessionToken;
  const attributes = attributesOf(authCookies.sessionToken.attributes);
  return (token) => `${name}=${signValue(token, secret)}; ${attributes}`;
}

export function attributesOf({ maxAge, secure }: { maxAge?: number; secure?: boolean }): string {
  const lifetime = maxAge === undefined ? "" : `Max-Age=${maxAge}; `;
  return `${lifetime}Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}
