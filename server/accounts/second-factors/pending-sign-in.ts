import type { FastifyRequest } from "fastify";
import type { Auth } from "#server/accounts/auth.ts";
import { signedCookie } from "#server/accounts/sessions/signed-cookies.ts";

/** Call it before the library, which forgets who waits for the second step after too many codes. */
export function pendingSignInReader(auth: Auth) {
  return async (request: FastifyRequest): Promise<string | null> => {
    const { createAuthCookie, internalAdapter, secret } = await auth.$context;
    const identifier = signedCookie(request, createAuthCookie("two_factor").name, secret);
    if (!identifier) return null;
    const pending = await internalAdapter.findVerificationValue(identifier);
    return pending?.value ?? null;
  };
}
