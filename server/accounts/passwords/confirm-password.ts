import { and, eq } from "drizzle-orm";
import { accounts } from "#server/accounts/accounts.table.ts";
import { forgetSignIns, countSignIn } from "#server/accounts/sign-in/limit-sign-in.ts";
import { isPassword } from "#server/accounts/passwords/passwords.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, TooManyRequests } from "#server/platform/http/errors.ts";

/** Counts wrong passwords as failed sign-ins, so that a stolen session cannot guess one. */
export async function confirmPassword(
  db: Db,
  userId: string,
  password: string,
  field = "password",
): Promise<void> {
  const stored = await findPasswordHash(db, userId);
  if (stored === null) {
    throw new HttpError(
      409,
      "Your account has no password yet. Sign out and choose “Forgot your password?” to set one.",
    );
  }
  const counter = `user ${userId}`;
  const { waitSeconds } = await countSignIn(db, counter);
  if (waitSeconds > 0) throw new TooManyRequests(waitSeconds, "Too many wrong passwords.");
  if (!(await isPassword(stored, password))) {
    const message = "This is not your current password.";
    throw new HttpError(400, message, [{ path: field, message }]);
  }
  await forgetSignIns(db, counter);
}

async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [account] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(whereCredential(userId));
  return account?.password ?? null;
}

export function whereCredential(userId: string) {
  return and(eq(accounts.userId, userId), eq(accounts.providerId, "credential"));
}
