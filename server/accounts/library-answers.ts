import type { FastifyReply } from "fastify";
import { z } from "zod";
import { copyCookies } from "#server/accounts/auth-library.ts";
import { HttpError, sendError } from "#server/platform/http/errors.ts";

const signedInAnswer = z.object({ user: z.object({ id: z.uuid() }) });
const libraryError = z.object({ message: z.string(), code: z.string().optional() });

/** Replaces unhelpful messages of the library. */
const sentences: Record<string, string> = {
  INVALID_CODE: "This code is not right. Enter the one that your app shows now.",
  INVALID_BACKUP_CODE: "This is none of your unused backup codes.",
  INVALID_TWO_FACTOR_COOKIE: "This took too long. Please begin to sign in again.",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Too many wrong codes. Please begin to sign in again.",
  ACCOUNT_TEMPORARILY_LOCKED: "Too many wrong codes. Please wait 15 minutes.",
  TOTP_NOT_ENABLED: "Begin to set up your authenticator app first.",
  TWO_FACTOR_NOT_ENABLED: "Two-factor authentication is off.",
  CHALLENGE_NOT_FOUND: "This took too long. Please try again.",
  PASSKEY_NOT_FOUND: "This passkey is not known here. It may have been removed.",
};

/** Null while the library waits for a second factor. */
export async function readNewlySignedIn(response: Response): Promise<string | null> {
  const answer = response.ok ? await readLibraryJson(response.clone()) : null;
  return signedInAnswer.safeParse(answer).data?.user.id ?? null;
}

/** Sends the library's answer in our own shape and without the session's token. */
export async function sendLibraryResponse(
  reply: FastifyReply,
  response: Response,
): Promise<FastifyReply> {
  copyCookies(reply, response.headers);
  const answer = await readLibraryJson(response);
  if (!response.ok) return sendLibraryError(reply, response, answer);
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(withoutToken(answer)));
}

export async function readLibraryJson(response: Response): Promise<unknown> {
  const answer: unknown = await response.json().catch(() => null);
  return answer;
}

/** Throws the library's errors in our own shape. Its cookies are not passed on. */
export async function readLibraryAnswer<Schema extends z.ZodType>(
  schema: Schema,
  reply: FastifyReply,
  response: Response,
): Promise<z.output<Schema>> {
  const answer = await readLibraryJson(response);
  if (!response.ok) throw libraryRefusal(reply, response, answer);
  return schema.parse(answer);
}

/** The session's token stays in the cookie, where no script can read it. */
function withoutToken(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("token" in answer)) return answer;
  const { token: _token, ...rest } = answer;
  return rest;
}

function sendLibraryError(reply: FastifyReply, response: Response, answer: unknown): FastifyReply {
  const { statusCode, message } = libraryRefusal(reply, response, answer);
  return sendError(reply, statusCode, { error: message });
}

function libraryRefusal(reply: FastifyReply, response: Response, answer: unknown): HttpError {
  const retryAfter = response.headers.get("x-retry-after");
  if (retryAfter !== null) reply.header("retry-after", retryAfter);
  const { data } = libraryError.safeParse(answer);
  const sentence = sentences[data?.code ?? ""] ?? data?.message;
  return new HttpError(response.status, sentence ?? "This did not work. Please try again.");
}
