import type { FastifyInstance, FastifyRequest } from "fastify";
import { eq } from "drizzle-orm";
import { sessions } from "#server/accounts/accounts.table.ts";
import type { Auth } from "#server/accounts/auth.ts";
import { requireSignedIn } from "#server/accounts/sessions/signed-in.ts";
import type { Operator } from "#server/accounts/support-access/operator-log.ts";
import { bearerToken } from "#server/platform/http/bearer-token.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";

/** Answers 404 to all but users of OPERATOR_EMAILS with a proven address, 403 with no second factor in the session. */
export function requireOperator(app: FastifyInstance, auth: Auth, emails: string[]): void {
  app.addHook("onRequest", async (request) => {
    if (emails.length === 0 || bearerToken(request) !== null) throw notFound("page");
  });
  requireSignedIn(app, auth);
  app.addHook("onRequest", async ({ signedIn }) => {
    const { user, session } = signedIn;
    if (!user.emailVerified || !emails.includes(user.email)) throw notFound("page");
    const [row] = await app.db
      .select({ secondFactor: sessions.secondFactor })
      .from(sessions)
      .where(eq(sessions.sid, session.token));
    if (!row?.secondFactor) {
      throw new HttpError(403, "Operators sign in with a second factor. Sign in with yours first.");
    }
  });
}

export function operatorOf({ signedIn, ip }: FastifyRequest): Operator & { userId: string } {
  return { userId: signedIn.user.id, name: signedIn.user.email, address: ip };
}
