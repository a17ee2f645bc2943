import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";

/** To compile so many expressions takes PostgreSQL longer than to evaluate them. */
export function uncompiled<Found>(db: Db, run: (tx: Db) => Promise<Found>): Promise<Found> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local jit = off`);
    return run(tx);
  });
}

export function runUncompiled(db: Db, query: SQL) {
  return uncompiled(db, (tx) => tx.execute(query));
}
