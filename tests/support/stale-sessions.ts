import { sql } from "drizzle-orm";
import type { OwnDatabase } from "./own-database.ts";

/** Makes it 16 minutes since anyone has last shown that it is them. No server may have the database open. */
export async function ageSessions(home: Pick<OwnDatabase, "open">): Promise<void> {
  const { db, close } = await home.open();
  await db.execute(sql`update sessions set confirmed_at = now() - interval '16 minutes'`);
  await close();
}
