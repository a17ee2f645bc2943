import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { credentials, newAccount } from "#shared/accounts.ts";
import { askLibrary, copyCookies } from "#server/accounts/auth-library.ts";
import type { Auth } from "#server/accounts/auth.ts";
import {
  forgetSignIns,
  secondsUntilSignIn,
  takeBackSignIn,
} from "#server/accounts/limit-sign-in.ts";
import { HttpError, sendError } from "#server/platform/errors.ts";

const libraryError = z.object({ message: z.string() });

/**
 * The calls of the sign-in library that the product uses. Its others stay closed: some answer with
 * session tokens, which no script may read, and none of them bounds what it stores.
 */
export function authLibraryRoutes(auth: Auth, baseUrl: string): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/api/auth/sign-up/email",
      { schema: { hide: true, body: newAccount } },
      async (request, reply) => {
        const response = await askLibrary(auth, baseUrl, request);
        // Also what the slower of two simultaneous sign-ups gets.
        if (response.status === 422) throw addressTaken();
        return sendLibraryResponse(reply, response);
      },
    );

    app.post(
      "/api/auth/sign-in/email",
      { schema: { hide: true, body: credentials } },
      async (request, reply) => {
        const { email } = request.body;
        const waitSeconds = await secondsUntilSignIn(app.db, email);
        if (waitSeconds > 0) return sendTooManyTries(reply, waitSeconds);
        const response = await askLibrary(auth, baseUrl, request);
        if (response.ok) await forgetSignIns(app.db, email);
        else if (response.status !== 401) await takeBackSignIn(app.db, email);
        return sendLibraryResponse(reply, response);
      },
    );
  };
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

async function sendLibraryResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  copyCookies(reply, response.headers);
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) return sendLibraryError(reply, response, answer);
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(withoutToken(answer)));
}

/** The session's token is for the cookie alone, where no script can read it. */
function withoutToken(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("token" in answer)) return answer;
  const { token: _token, ...rest } = answer;
  return rest;
}

/** The library's message in the shape of every other error of ours. */
function sendLibraryError(reply: FastifyReply, response: Response, answer: unknown): FastifyReply {
  const retryAfter = response.headers.get("x-retry-after");
  if (retryAfter !== null) reply.header("retry-after", retryAfter);
  const { data } = libraryError.safeParse(answer);
  return sendError(reply, response.status, {
    error: data?.message ?? "This did not work. Please try again.",
  });
}
