import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { backupCode } from "#shared/second-factors.ts";
import { hashWithSalt } from "#server/accounts/passwords/passwords.ts";
import { twoFactors } from "#server/accounts/second-factors/second-factors.table.ts";
import type { Db } from "#server/platform/database/database.ts";

const codes = z.array(z.string());

/**
 * How the library stores backup codes. It compares what it is given with what is stored, and stores
 * what is left: so both are hashes, of codes that share one salt.
 */
export const hashedBackupCodes = {
  encrypt: async (json: string) => JSON.stringify(await hashed(codes.parse(JSON.parse(json)))),
  decrypt: async (stored: string) => stored,
};

/** A code in the form in which a person's are stored; as it is where there are none. */
export async function storedFormOf(db: Db, userId: string, code: string): Promise<string> {
  const [row] = await db
    .select({ stored: twoFactors.backupCodes })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  const [salt] = /^\["([\w-]+)\./.exec(row?.stored ?? "")?.slice(1) ?? [];
  return salt ? hashCode(code, salt) : code;
}

/** Those that are new are plain; those that are left of earlier ones are hashes already. */
async function hashed(list: string[]): Promise<string[]> {
  const salt = randomBytes(16).toString("base64url");
  const stored: string[] = [];
  // One after another: each takes 19 MiB.
  for (const code of list) stored.push(isPlain(code) ? await hashCode(code, salt) : code);
  return stored;
}

function isPlain(code: string): boolean {
  return backupCode.safeParse({ code }).success;
}

async function hashCode(code: string, salt: string): Promise<string> {
  const hash = await hashWithSalt(code, Buffer.from(salt, "base64url"));
  return `${salt}.${hash.toString("base64url")}`;
}
