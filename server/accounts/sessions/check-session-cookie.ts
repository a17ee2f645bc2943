import type { FastifyInstance } from "fastify";
import type { Auth } from "#server/accounts/auth.ts";
import { readSigned, signValue } from "#server/accounts/sessions/signed-cookies.ts";

/** Rejects malformed signatures, which the sign-in library would accept and the server refuses. */
export async function checkSessionCookie(
  app: FastifyInstance,
  auth: Auth,
  secret: string,
): Promise<void> {
  const { name } = (await auth.$context).authCookies.sessionToken;
  const isSession = (cookie: string) => cookie.startsWith(`${name}=`);

  app.addHook("onRequest", async ({ headers }) => {
    const cookies = headers.cookie?.split(";").map((cookie) => cookie.trim());
    const given = cookies?.find(isSession);
    if (!cookies || given === undefined) return;
    const token = readSigned(given.slice(name.length + 1), secret);
    const checked = token === null ? [] : [`${name}=${signValue(token, secret)}`];
    headers.cookie = [...checked, ...cookies.filter((cookie) => !isSession(cookie))].join("; ");
  });
}
