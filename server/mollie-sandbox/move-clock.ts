import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { addDays, addMonths } from "#shared/billing-periods.ts";
import type { clockMove } from "#shared/sandbox.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { chargeDue } from "#server/mollie-sandbox/charge-due.ts";
import { readUserClock } from "#server/mollie-sandbox/sandbox.queries.ts";
import type { Db } from "#server/platform/database/database.ts";

export interface SandboxControls {
  announce: (paymentId: string) => Promise<void>;
  /** Does what the product's own timer does for one user. */
  reconcile: (userId: string) => Promise<void>;
}

const daySeconds = 86_400;

/** Lets the time pass for one user, day by day, with all that falls due on each. */
export async function moveClock(
  db: Db,
  controls: SandboxControls,
  userId: string,
  { months, days }: z.infer<typeof clockMove>,
): Promise<void> {
  const start = await readUserClock(db, userId);
  const target = addDays(addMonths(start, months), days);
  const count = Math.round((target.getTime() - start.getTime()) / 1_000 / daySeconds);
  for (let day = 0; day < count; day += 1) {
    await db
      .update(users)
      .set({ clockAheadSeconds: sql`${users.clockAheadSeconds} + ${daySeconds}` })
      .where(eq(users.id, userId));
    const now = await readUserClock(db, userId);
    for (const id of await chargeDue(db, userId, now)) await controls.announce(id);
    await controls.reconcile(userId);
  }
}
