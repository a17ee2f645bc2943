import { and, asc, eq } from "drizzle-orm";
import type { Passkey } from "#shared/accounts/second-factors.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { passkeys, twoFactors } from "#server/accounts/second-factors/second-factors.table.ts";
import type { Db } from "#server/platform/database/database.ts";

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));
  return rows.map(({ id, name, createdAt }) => ({
    id,
    name: name ?? "Passkey",
    createdAt: createdAt.toISOString(),
  }));
}

export async function findPasskeyOwner(db: Db, credentialId: string): Promise<string | null> {
  const [owner] = await db
    .select({ userId: passkeys.userId })
    .from(passkeys)
    .where(eq(passkeys.credentialID, credentialId));
  return owner?.userId ?? null;
}

/** Returns false when the user has no such passkey. */
export async function renamePasskey(
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(wherePasskeyOf(userId, id))
    .returning({ id: passkeys.id });
  return renamed.length > 0;
}

export async function forgetSecondFactors(tx: Db, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
}

export function wherePasskeyOf(userId: string, id: string) {
  return and(eq(passkeys.userId, userId), eq(passkeys.id, id));
}
