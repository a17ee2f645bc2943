import { sql } from "drizzle-orm";
import { fromDrizzle, type Db as BossDb } from "pg-boss";
import type { Database } from "#server/platform/database/database.ts";

export function bossDatabase({ db, listen }: Pick<Database, "db" | "listen">): BossDb {
  return {
    ...fromDrizzle(db, sql),
    listen: async (channel, onMessage, onGap) => ({
      close: await listen(channel, { onMessage, onGap }),
    }),
  };
}
