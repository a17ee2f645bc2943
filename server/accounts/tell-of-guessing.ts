import type { FastifyBaseLogger } from "fastify";
import { findUserByEmail } from "#server/accounts/accounts.queries.ts";
import { notices } from "#server/accounts/security-notices.ts";
import { tellOwner } from "#server/accounts/tell-owner.ts";
import type { Db } from "#server/platform/database/database.ts";

/**
 * Tells the owner of an account that somebody is guessing its password. Nobody waits for it: the
 * time that an answer takes must not tell whether there is such an account.
 */
export function tellOfGuessing(
  db: Db,
  email: string,
  baseUrl: string,
  log: FastifyBaseLogger,
): void {
  writeToOwner(db, email, baseUrl).catch((error: unknown) =>
    log.error({ err: error }, "the owner of an account was not told of guessing"),
  );
}

async function writeToOwner(db: Db, email: string, baseUrl: string): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user) return;
  await tellOwner(db, user.email, baseUrl, notices.guessing);
}
