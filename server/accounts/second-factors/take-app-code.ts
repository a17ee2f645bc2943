import { createHash } from "node:crypto";
import type { Db } from "#server/platform/database/database.ts";
import { countUp } from "#server/platform/limits/shared-counters.ts";

/** A code is valid in its own half minute, the one before and the one after. */
const codeLivesSeconds = 90;

/** The library accepts a code repeatedly. @returns false for a used code; of two at once one is taken */
export async function takeAppCode(db: Db, userId: string, code: string): Promise<boolean> {
  const hash = createHash("sha256").update(`${userId}:${code}`).digest("base64url");
  const { count } = await countUp(db, `totp:${hash}`, codeLivesSeconds);
  return count === 1;
}
