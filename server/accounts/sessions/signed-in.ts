import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { copyCookies, libraryHeaders } from "#server/accounts/auth-library.ts";
import type { Auth } from "#server/accounts/auth.ts";
import { bearerToken } from "#server/platform/http/bearer-token.ts";
import { HttpError } from "#server/platform/http/errors.ts";

export type SignedIn = NonNullable<Awaited<ReturnType<Auth["api"]["getSession"]>>>;

declare module "fastify" {
  interface FastifyRequest {
    /** Set in every route behind `requireSignedIn`. */
    signedIn: SignedIn;
  }
  interface FastifyContextConfig {
    /** Shown in the API reference. */
    needsSignIn?: boolean;
  }
}

/** Answers 401 without a session, 403 to an API key, which is not looked up. The library renews a session in use. */
export function requireSignedIn(app: FastifyInstance, auth: Auth): void {
  app.addHook("onRoute", (route) => {
    route.config = { ...route.config, needsSignIn: true };
  });
  app.addHook("onRequest", async (request, reply) => {
    const signedIn = await readSignedIn(auth, request, reply);
    if (!signedIn) throw notSignedIn(request);
    request.signedIn = signedIn;
    request.callerId = signedIn.user.id;
  });
}

/** The refusal of a call for which no API key counts. */
export function notSignedIn(request: FastifyRequest): HttpError {
  return bearerToken(request) === null
    ? new HttpError(401, "You are signed out. Please sign in to go on.")
    : new HttpError(403, "An API key cannot do this. Please sign in to do it.");
}

/** Without a session the library would have the browser forget its cookie, which may be a newer one by then. */
export async function readSignedIn(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | null> {
  const { headers, response } = await auth.api.getSession({
    headers: libraryHeaders(request),
    returnHeaders: true,
  });
  if (response) copyCookies(reply, headers);
  return response;
}
