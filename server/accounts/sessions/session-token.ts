import type { FastifyRequest } from "fastify";
import type { Auth } from "#server/accounts/auth.ts";
import { cookieOf, signedCookie, signValue } from "#server/accounts/sessions/signed-cookies.ts";

/** The token is also the key of the session's row. */
export async function sessionTokenReader(
  auth: Auth,
): Promise<(request: FastifyRequest) => string | null> {
  const { secret, authCookies } = await auth.$context;
  const { name } = authCookies.sessionToken;
  return (request) => signedCookie(request, name, secret);
}

/** As the browser sent it, with a signature that may be wrong. */
export async function sessionCookieReader(
  auth: Auth,
): Promise<(request: FastifyRequest) => string | null> {
  const { name } = (await auth.$context).authCookies.sessionToken;
  return ({ headers }) => cookieOf(headers.cookie ?? "", name);
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
