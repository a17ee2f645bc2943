import { and, asc, desc, eq } from "drizzle-orm";
import {
  type SandboxSettings,
  sandboxSettings as settingsShape,
  usualSandbox,
} from "#shared/billing/sandbox.ts";
import { users } from "#server/accounts/accounts.table.ts";
import {
  sandboxObjects,
  type sandboxKinds,
  sandboxSettings,
} from "#server/billing/mollie-sandbox/sandbox-objects.table.ts";
import type { Db } from "#server/platform/database/database.ts";

type Kind = (typeof sandboxKinds)[number];
export type SandboxObject = typeof sandboxObjects.$inferSelect;

/** Returns the existing object for a known idempotency key. */
export async function addObject(db: Db, added: typeof sandboxObjects.$inferInsert) {
  const [row] = await db.insert(sandboxObjects).values(added).onConflictDoNothing().returning();
  if (row) return row;
  const [earlier] = await db
    .select()
    .from(sandboxObjects)
    .where(eq(sandboxObjects.idempotencyKey, added.idempotencyKey ?? ""));
  if (!earlier) throw new Error("the sandbox's object is neither new nor there");
  return earlier;
}

export async function findObject(db: Db, kind: Kind, id: string): Promise<SandboxObject | null> {
  const [row] = await db
    .select()
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, kind)));
  return row ?? null;
}

export function listObjects(db: Db, kind: Kind, userId: string): Promise<SandboxObject[]> {
  return db
    .select()
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.userId, userId), eq(sandboxObjects.kind, kind)))
    .orderBy(desc(sandboxObjects.createdAt), asc(sandboxObjects.id));
}

export async function changeObject(
  db: Db,
  { id, body }: SandboxObject,
  changes: Record<string, unknown>,
): Promise<SandboxObject> {
  const [row] = await db
    .update(sandboxObjects)
    .set({ body: { ...body, ...changes } })
    .where(eq(sandboxObjects.id, id))
    .returning();
  if (!row) throw new Error("the sandbox's object is gone");
  return row;
}

export async function readSettings(db: Db, userId: string): Promise<SandboxSettings> {
  const [row] = await db.select().from(sandboxSettings).where(eq(sandboxSettings.userId, userId));
  return row ? settingsShape.parse(row.settings) : usualSandbox;
}

export async function changeSettings(
  db: Db,
  userId: string,
  changes: Partial<SandboxSettings>,
): Promise<void> {
  const settings = { ...(await readSettings(db, userId)), ...changes };
  await db
    .insert(sandboxSettings)
    .values({ userId, settings })
    .onConflictDoUpdate({ target: sandboxSettings.userId, set: { settings } });
}

/** The time by which the user's subscription runs. */
export async function readUserClock(db: Db, userId: string): Promise<Date> {
  const [user] = await db
    .select({ ahead: users.clockAheadSeconds })
    .from(users)
    .where(eq(users.id, userId));
  return new Date(Date.now() + (user?.ahead ?? 0) * 1_000);
}
