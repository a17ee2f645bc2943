import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { backupCode } from "#shared/accounts/second-factors.ts";
import { hashWithSalt } from "#server/accounts/passwords/passwords.ts";
import { twoFactors } from "#server/accounts/second-factors/second-factors.table.ts";
import type { Db } from "#server/platform/database/database.ts";

const codes = z.array(z.string());

/** The library compares stored codes with what it is given, so both are hashes with one salt per user. */
export const hashedBackupCodes = {
  encrypt: async (json: string) => JSON.stringify(await hashed(codes.parse(JSON.parse(json)))),
  decrypt: async (stored: string) => stored,
};

/** Hashes a code with the user's salt; returns it unchanged where there are none. */
export async function storedFormOf(db: Db, userId: string, code: string): Promise<string> {
  const [row] = await db
    .select({ stored: twoFactors.backupCodes })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  const [salt] = /^\["([\w-]+)\./.exec(row?.stored ?? "")?.slice(1) ?? [];
  return salt ? hashCode(code, salt) : code;
}

/** Codes left after one was used are hashes already. */
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
