import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";

/** Until the transaction ends, others wait that lock the same name. */
export async function lockByName(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
