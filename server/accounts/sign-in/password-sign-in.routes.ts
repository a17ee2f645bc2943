import type { FastifyInstance, FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { credentials, newAccount } from "#shared/accounts/accounts.ts";
import { fullName, splitName } from "#shared/crm/person-names.ts";
import { invitationHeader } from "#shared/accounts/members.ts";
import { signInAnswer } from "#shared/accounts/second-factors.ts";
import { requireAdmission } from "#server/accounts/invitations/require-admission.ts";
import { recordFailedSignIn, recordSignIn } from "#server/accounts/sign-in/audit-sign-ins.ts";
import { libraryHeaders, libraryOf } from "#server/accounts/auth-library.ts";
import type { Auth } from "#server/accounts/auth.ts";
import {
  readLibraryJson,
  readNewlySignedIn,
  sendLibraryResponse,
} from "#server/accounts/library-answers.ts";
import {
  beginsToWait,
  countSignIn,
  forgetSignIns,
  takeBackSignIn,
} from "#server/accounts/sign-in/limit-sign-in.ts";
import { notices } from "#server/accounts/notices/security-notices.ts";
import { notifyOfGuessing } from "#server/accounts/sign-in/notify-of-guessing.ts";
import { beginSecondStep } from "#server/accounts/second-factors/watch-second-step.ts";
import type { IsBreached } from "#server/accounts/passwords/breached-passwords.ts";
import { requireUncommonPassword } from "#server/accounts/passwords/common-passwords.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { HttpError, sendError } from "#server/platform/http/errors.ts";
import { refuseManyTries } from "#server/platform/limits/limit-visitors.ts";

/** The library's calls are wrapped: some answer with session tokens, and none limits what it stores. */
export function passwordSignInRoutes(
  auth: Auth,
  environment: Environment,
  isBreached: IsBreached,
): FastifyPluginAsyncZod {
  return async (app) => {
    const { baseUrl } = environment;
    const ask = libraryOf(auth, baseUrl);

    async function auditPassword(email: string, address: string, response: Response) {
      const userId = await readNewlySignedIn(response);
      if (userId) await recordSignIn(app.db, { userId, address }, "password");
      if (response.status === 401) recordFailedSignIn(app.db, { email, address }, app.log);
    }

    app.post(
      "/api/auth/sign-up/email",
      { schema: { hide: true, body: newAccount } },
      async (request, reply) => {
        const { password, email, name, firstName, lastName } = request.body;
        const tooMany = await refuseManyTries(app.db, request);
        if (tooMany) throw tooMany;
        // Before the library says which addresses have an account.
        const invitation = libraryHeaders(request).get(invitationHeader);
        await requireAdmission(app.db, environment, email.toLowerCase(), invitation);
        await requireUncommonPassword(password, [email, name], "password", isBreached);
        const called = firstName ? { firstName, lastName: lastName ?? null } : splitName(name);
        const body = { email, password, ...called, name: fullName(called) };
        const response = await ask(request, "POST", "sign-up/email", body);
        // The slower of two simultaneous sign-ups gets this, too.
        if (response.status === 422) throw addressTaken();
        const userId = await readNewlySignedIn(response);
        if (userId) await recordSignIn(app.db, { userId, address: request.ip }, "new account");
        return sendLibraryResponse(reply, response);
      },
    );

    app.post(
      "/api/auth/sign-in/email",
      { schema: { hide: true, body: credentials } },
      async (request, reply) => {
        const { body } = request;
        const { waitSeconds, failures } = await countSignIn(app.db, body.email);
        if (waitSeconds > 0) return sendTooManyTries(reply, waitSeconds);
        const response = await ask(request, "POST", "sign-in/email", body);
        if (response.ok) await forgetSignIns(app.db, body.email);
        else if (response.status !== 401) await takeBackSignIn(app.db, body.email);
        else if (beginsToWait(failures))
          notifyOfGuessing(app, body.email, baseUrl, notices.guessing);
        if (await asksForCode(response)) await watchSecondStep(app, body.email, baseUrl);
        await auditPassword(body.email, request.ip, response);
        return sendLibraryResponse(reply, response);
      },
    );
  };
}

async function asksForCode(response: Response): Promise<boolean> {
  const answer = signInAnswer.safeParse(await readLibraryJson(response.clone()));
  return answer.data?.twoFactorRedirect ?? false;
}

async function watchSecondStep(
  app: FastifyInstance,
  email: string,
  baseUrl: string,
): Promise<void> {
  if (!(await beginSecondStep(app.db, email))) return;
  notifyOfGuessing(app, email, baseUrl, notices.withoutCode);
}

function addressTaken(): HttpError {
  return new HttpError(409, "There is an account with this email already. Please sign in instead.");
}

function sendTooManyTries(reply: FastifyReply, waitSeconds: number): FastifyReply {
  reply.header("retry-after", waitSeconds);
  return sendError(reply, 429, {
    error: `Too many failed tries for this account. Please wait ${waitSeconds} seconds.`,
  });
}
