import type { FastifyInstance } from "fastify";
import type { Auth } from "#server/accounts/auth.ts";
import { attributesOf } from "#server/accounts/sessions/session-cookie.ts";
import { readSigned, signValue } from "#server/accounts/sessions/signed-cookies.ts";
import type { AuthSecrets } from "#server/platform/settings/environment.ts";

/** Accepts cookies signed with the previous secret and re-signs them, so that no one is signed out. */
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
    // Only GET: responses to POST are kept for retries, and those with a cookie are not.
    if (session === undefined || cookies.includes(session) || request.method !== "GET") return;
    reply.header("set-cookie", `${session}; ${attributes}`);
  });
}

function renew(cookie: string, previousSecret: string, secret: string): string {
  const name = cookie.slice(0, cookie.indexOf("="));
  const text = readSigned(cookie.slice(name.length + 1), previousSecret);
  return text === null ? cookie : `${name}=${signValue(text, secret)}`;
}
