import { createHash } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { findUserByEmail, findUserById } from "#server/accounts/accounts.queries.ts";
import { recordAccountAudit } from "#server/accounts/audit/record-audit.ts";
import type { Db } from "#server/platform/database/database.ts";

type SignInMethod =
  | "new account"
  | "password"
  | "app code"
  | "backup code"
  | "passkey"
  | "single sign-on";

export async function recordSignIn(
  db: Db,
  person: { userId: string; address: string },
  method: SignInMethod,
): Promise<void> {
  const details = [{ field: "method", before: null, after: method }];
  await db.transaction((tx) =>
    recordAccountAudit(tx, person, { action: "sign-in.succeeded", details }),
  );
}

/** Unknown addresses are logged as hashes. Not awaited: the answer's time must not reveal which it was. */
export function recordFailedSignIn(
  db: Db,
  { email, address }: { email: string; address: string },
  log: FastifyBaseLogger,
): void {
  writeFailure(db, email, address, log).catch((error: unknown) =>
    log.error({ err: error }, "a failed sign-in was not written down"),
  );
}

async function writeFailure(
  db: Db,
  email: string,
  address: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user) {
    const emailHash = createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
    log.info({ emailHash }, "someone tried to sign in to an account that does not exist");
    return;
  }
  const event = { action: "sign-in.failed", target: user.email } as const;
  await db.transaction((tx) =>
    recordAccountAudit(tx, { userId: user.id, address }, event, { userId: null }),
  );
}

export async function recordFailedFactor(
  db: Db,
  { userId, address }: { userId: string; address: string },
  method: Extract<SignInMethod, "app code" | "backup code" | "passkey">,
): Promise<void> {
  const user = await findUserById(db, userId);
  if (!user) return;
  const details = [{ field: "method", before: null, after: method }];
  const event = { action: "second-factor.failed", target: user.email, details } as const;
  await db.transaction((tx) =>
    recordAccountAudit(tx, { userId, address }, event, { userId: null }),
  );
}
