import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Confirmation } from "#shared/accounts/confirmation.ts";
import type { AskLibrary } from "#server/accounts/auth-library.ts";
import { readLibraryAnswer } from "#server/accounts/library-answers.ts";
import { storedFormOf } from "#server/accounts/second-factors/backup-codes.ts";
import { takeAppCode } from "#server/accounts/second-factors/take-app-code.ts";
import { recordFailedFactor } from "#server/accounts/sign-in/audit-sign-ins.ts";
import { countSignIn, forgetSignIns } from "#server/accounts/sign-in/limit-sign-in.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, TooManyRequests } from "#server/platform/http/errors.ts";

type GivenCode = Extract<Confirmation, { code: string }>;

/** Counts wrong codes as wrong passwords: the library does not count tries of signed-in people. */
export async function confirmCode(
  db: Db,
  ask: AskLibrary,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  given: GivenCode,
): Promise<void> {
  const { user } = request.signedIn;
  const counter = `code of ${user.id}`;
  const { waitSeconds } = await countSignIn(db, counter);
  if (waitSeconds > 0) throw new TooManyRequests(waitSeconds, "Too many wrong codes.");
  const response = await askAbout(db, ask, request, given);
  const refusal = await readLibraryAnswer(z.unknown(), reply, response).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (refusal) {
    const method = given.by === "app" ? "app code" : "backup code";
    await recordFailedFactor(db, { userId: user.id, address: request.ip }, method);
    throw asIssue(refusal);
  }
  if (given.by === "app" && !(await takeAppCode(db, user.id, given.code))) {
    throw asIssue(new HttpError(401, "This code was used before. Wait for the next one."));
  }
  await forgetSignIns(db, counter);
}

async function askAbout(
  db: Db,
  ask: AskLibrary,
  request: FastifyRequest,
  { by, code }: GivenCode,
): Promise<Response> {
  if (by === "app") return ask(request, "POST", "two-factor/verify-totp", { code });
  const stored = await storedFormOf(db, request.signedIn.user.id, code);
  return ask(request, "POST", "two-factor/verify-backup-code", { code: stored });
}

/** Not 401: the person stays signed in. */
function asIssue(refusal: unknown): unknown {
  if (!(refusal instanceof HttpError) || refusal.statusCode !== 401) return refusal;
  const { message } = refusal;
  return new HttpError(400, message, [{ path: "code", message }]);
}
