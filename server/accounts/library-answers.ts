import type { FastifyReply } from "fastify";
import { z } from "zod";
import { copyCookies } from "#server/accounts/auth-library.ts";
import { HttpError, sendError } from "#server/platform/errors.ts";

const libraryError = z.object({ message: z.string() });

/** Passes on what the sign-in library answers, in our own shape and without the session's token. */
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

/** Reads what the library answers; throws its error in our own shape. */
export async function readLibraryAnswer<Schema extends z.ZodType>(
  schema: Schema,
  reply: FastifyReply,
  response: Response,
): Promise<z.output<Schema>> {
  const answer = await readLibraryJson(response);
  if (!response.ok) throw libraryRefusal(reply, response, answer);
  copyCookies(reply, response.headers);
  return schema.parse(answer);
}

/** The session's token is for the cookie alone, where no script can read it. */
function withoutToken(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("token" in answer)) return answer;
  const { token: _token, ...rest } = answer;
  return rest;
}

/** The library's message in the shape of every other error of ours. */
function sendLibraryError(reply: FastifyReply, response: Response, answer: unknown): FastifyReply {
  const { statusCode, message } = libraryRefusal(reply, response, answer);
  return sendError(reply, statusCode, { error: message });
}

function libraryRefusal(reply: FastifyReply, response: Response, answer: unknown): HttpError {
  const retryAfter = response.headers.get("x-retry-after");
  if (retryAfter !== null) reply.header("retry-after", retryAfter);
  const { data } = libraryError.safeParse(answer);
  return new HttpError(response.status, data?.message ?? "This did not work. Please try again.");
}
