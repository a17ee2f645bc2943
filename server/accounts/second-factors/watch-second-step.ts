import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";
import { countUp } from "#server/platform/limits/shared-counters.ts";
import { sharedCounters } from "#server/platform/limits/shared-counters.table.ts";

/** Right passwords without a code before the account's owner is notified. */
const suspicious = 3;
const windowSeconds = 15 * 60;

/** @returns whether to notify the owner */
export async function beginSecondStep(db: Db, email: string): Promise<boolean> {
  const { count } = await countUp(db, keyOf(email), windowSeconds);
  return count === suspicious;
}

export async function finishSecondStep(db: Db, email: string): Promise<void> {
  await db.delete(sharedCounters).where(eq(sharedCounters.key, keyOf(email)));
}

function keyOf(email: string): string {
  const hash = createHash("sha256").update(email.toLowerCase()).digest("base64url");
  return `second-step:${hash}`;
}
