import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { message } from "#shared/accounts/account-settings.ts";
import { appCode, backupCode } from "#shared/accounts/second-factors.ts";
import { sessions } from "#server/accounts/accounts.table.ts";
import { recordFailedFactor, recordSignIn } from "#server/accounts/sign-in/audit-sign-ins.ts";
import { copyCookies, libraryOf } from "#server/accounts/auth-library.ts";
import type { Auth } from "#server/accounts/auth.ts";
import { readLibraryAnswer } from "#server/accounts/library-answers.ts";
import { readSignedIn } from "#server/accounts/sessions/signed-in.ts";
import { storedFormOf } from "#server/accounts/second-factors/backup-codes.ts";
import { pendingSignInReader } from "#server/accounts/second-factors/pending-sign-in.ts";
import { takeAppCode } from "#server/accounts/second-factors/take-app-code.ts";
import { finishSecondStep } from "#server/accounts/second-factors/watch-second-step.ts";
import { HttpError } from "#server/platform/http/errors.ts";

const tags = ["Account"];

/** Its cookie has not been sent yet. */
const begunSession = z.object({
  token: z.string(),
  user: z.object({ id: z.uuid(), email: z.string() }),
});

const signedIn = { message: "You are signed in." };

export function twoFactorSignInRoutes(auth: Auth, baseUrl: string): FastifyPluginAsyncZod {
  return async (app) => {
    const ask = libraryOf(auth, baseUrl);
    const readPending = pendingSignInReader(auth);

    async function recordFailure(
      { ip: address }: FastifyRequest,
      userId: string | null,
      method: "app code" | "backup code",
    ): Promise<void> {
      if (userId) await recordFailedFactor(app.db, { userId, address }, method);
    }

    // With a session the library would check codes without counting the tries.
    async function requireSignedOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const present = await readSignedIn(auth, request, reply);
      if (present) throw new HttpError(409, "You are signed in already.");
    }

    app.post(
      "/api/auth/two-factor/verify-totp",
      {
        schema: {
          tags,
          summary: "Finish signing in with a code of one's app",
          body: appCode,
          response: { 200: message },
        },
      },
      async (request, reply) => {
        await requireSignedOut(request, reply);
        const person = await readPending(request);
        const response = await ask(request, "POST", "two-factor/verify-totp", request.body);
        if (!response.ok) await recordFailure(request, person, "app code");
        const begun = await readLibraryAnswer(begunSession, reply, response);
        if (!(await takeAppCode(app.db, begun.user.id, request.body.code))) {
          await app.db.delete(sessions).where(eq(sessions.sid, begun.token));
          await recordFailure(request, begun.user.id, "app code");
          throw new HttpError(401, "This code was used before. Please sign in with the next one.");
        }
        await finishSecondStep(app.db, begun.user.email);
        copyCookies(reply, response.headers);
        await recordSignIn(app.db, { userId: begun.user.id, address: request.ip }, "app code");
        return signedIn;
      },
    );

    app.post(
      "/api/auth/two-factor/verify-backup-code",
      {
        schema: {
          tags,
          summary: "Finish signing in with a backup code",
          body: backupCode,
          response: { 200: message },
        },
      },
      async (request, reply) => {
        await requireSignedOut(request, reply);
        const path = "two-factor/verify-backup-code";
        const person = await readPending(request);
        const given = request.body.code;
        const code = person ? await storedFormOf(app.db, person, given) : given;
        const response = await ask(request, "POST", path, { code });
        if (!response.ok) await recordFailure(request, person, "backup code");
        const { user } = await readLibraryAnswer(begunSession, reply, response);
        await finishSecondStep(app.db, user.email);
        copyCookies(reply, response.headers);
        await recordSignIn(app.db, { userId: user.id, address: request.ip }, "backup code");
        return signedIn;
      },
    );
  };
}
