import type { Auth } from "#server/accounts/auth.ts";
import { signValue } from "#server/accounts/sessions/signed-cookies.ts";

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
