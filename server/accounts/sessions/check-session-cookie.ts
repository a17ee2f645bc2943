import type { FastifyInstance } from "fastify";
import type { Auth } from "#server/accounts/auth.ts";
import { encodedAlike, readSigned } from "#server/accounts/sessions/signed-cookies.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Of the session cookie, whose signature is right; null without one. It is also the key of the session's row. */
    sessionToken: string | null;
  }
}

/** Takes away session cookies whose signature is not exactly ours: the sign-in library would accept some of them. */
export async function checkSessionCookie(
  app: FastifyInstance,
  auth: Auth,
  secret: string,
): Promise<void> {
  const { name } = (await auth.$context).authCookies.sessionToken;
  const isSession = (cookie: string) => cookie.startsWith(`${name}=`);

  app.decorateRequest("sessionToken", null);
  app.addHook("onRequest", async (request) => {
    const cookies = request.headers.cookie?.split(";").map((cookie) => cookie.trim());
    const given = cookies?.find(isSession)?.slice(name.length + 1);
    if (!cookies || given === undefined) return;
    request.sessionToken = readSigned(given, secret);
    const checked = request.sessionToken === null ? [] : [`${name}=${encodedAlike(given)}`];
    request.headers.cookie = [...checked, ...cookies.filter((one) => !isSession(one))].join("; ");
  });
}
