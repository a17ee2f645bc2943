import { findUserById } from "#server/accounts/accounts.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/**
 * Where sign-up is by invitation, an account with an unconfirmed address may be a stranger's, who must not admit others.
 * @param to what the person wants to do
 * @throws HttpError 403
 */
export async function requireConfirmedAddress(
  db: Db,
  { signUp }: Pick<Environment, "signUp">,
  userId: string,
  to: string,
): Promise<void> {
  if (signUp === "open") return;
  const user = await findUserById(db, userId);
  if (user?.emailVerified) return;
  throw new HttpError(
    403,
    `Please confirm your email address before you ${to}: follow the link in the mail that we sent you.`,
  );
}
