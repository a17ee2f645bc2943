import type { FastifyInstance } from "fastify";
import type { Auth } from "#server/accounts/auth.ts";
import { attributesOf } from "#server/accounts/sessions/session-token.ts";
import { readSigned, signValue } from "#server/accounts/sessions/signed-cookies.ts";
import type { AuthSecrets } from "#server/platform/environment.ts";

/**
 * Reads cookies that the previous secret signed as if the current one had, and hands the browser its
 * session signed anew, so that no one is signed out when AUTH_SECRET is exchanged.
 */
export async function renewSignatures(
  app: FastifyInstance,
  auth: Auth,
  { authSecret, previousAuthSecret }: AuthSecrets,
): Promise<void> {
  if (previousAuthSecret === null) return;
  const { sessionToken } = (await auth.$context).authCookies;
  const attributes = attributesOf(sessionToken.attributes);

  app.addHook("onRequest", async (request, reply) => {
    const cookies = request.headers.cookie?.split("; ") ?? [];
    const renewed = cookies.map((cookie) => renew(cookie, previousAuthSecret, authSecret));
    request.headers.cookie = renewed.join("; ");
    const session = renewed.find((cookie) => cookie.startsWith(`${sessionToken.name}=`));
    // An answer with a cookie is not kept for a call that is sent again, and only POST is kept.
    if (session === undefined || cookies.includes(session) || request.method !== "GET") return;
    reply.header("set-cookie", `${session}; ${attributes}`);
  });
}

function renew(cookie: string, previousSecret: string, secret: string): string {
  const name = cookie.slice(0, cookie.indexOf("="));
  const text = readSigned(cookie.slice(name.length + 1), previousSecret);
  return text === null ? cookie : `${name}=${signValue(text, secret)}`;
}
