import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { addDays, addMonths } from "#shared/billing/billing-periods.ts";
import type { clockMove } from "#shared/billing/sandbox.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { chargeDue } from "#server/billing/mollie-sandbox/charge-due.ts";
import { readNextCollection } from "#server/billing/mollie-sandbox/next-collection.ts";
import { listObjects, readUserClock } from "#server/billing/mollie-sandbox/sandbox.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

export interface SandboxControls {
  announce: (paymentId: string) => Promise<void>;
  /** Does what the product's own timers do for one user. */
  reconcile: (userId: string) => Promise<void>;
}

const daySeconds = 86_400;

/** Moves the clock day by day, with everything that falls due on each. */
export async function moveClock(
  db: Db,
  controls: SandboxControls,
  userId: string,
  move: z.infer<typeof clockMove>,
): Promise<void> {
  const start = await readUserClock(db, userId);
  const target = await targetOf(db, userId, start, move);
  const count = Math.round((target.getTime() - start.getTime()) / 1_000 / daySeconds);
  // Without a customer nothing falls due on the way.
  const stepDays = (await listObjects(db, "customer", userId)).length > 0 ? 1 : count;
  for (let day = 0; day < count; day += stepDays) {
    await db
      .update(users)
      .set({ clockAheadSeconds: sql`${users.clockAheadSeconds} + ${stepDays * daySeconds}` })
      .where(eq(users.id, userId));
    const now = await readUserClock(db, userId);
    for (const id of await chargeDue(db, userId, now)) await controls.announce(id);
    await controls.reconcile(userId);
  }
}

async function targetOf(
  db: Db,
  userId: string,
  start: Date,
  { months, days, toNextCollection }: z.infer<typeof clockMove>,
): Promise<Date> {
  if (!toNextCollection) return addDays(addMonths(start, months), days);
  const next = await readNextCollection(db, userId);
  if (!next) throw new HttpError(409, "Nothing is to be collected from you. Choose a plan first.");
  const left = (next.getTime() - start.getTime()) / 1_000 / daySeconds;
  return addDays(start, Math.max(1, Math.ceil(left)));
}
