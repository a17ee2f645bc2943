import { createHash } from "node:crypto";
import type { Db } from "#server/platform/database/database.ts";
import { countUp } from "#server/platform/shared-counters.ts";

const allowed = 5;
const windowSeconds = 3_600;

/**
 * Whether one more mail may go to an address that a visitor has typed. It may be somebody else's, so
 * no more than five an hour reach it, from however many networks our forms are filled in.
 */
export async function mayWriteTo(tx: Db, email: string): Promise<boolean> {
  const hash = createHash("sha256").update(email.toLowerCase()).digest("base64url");
  const { count } = await countUp(tx, `mail-to:${hash}`, windowSeconds);
  return count <= allowed;
}
