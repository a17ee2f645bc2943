import { and, desc, eq, lt, lte, sql } from "drizzle-orm";
import { mails } from "#server/mail/mails.table.ts";
import type { Db } from "#server/platform/database/database.ts";

export type Mail = typeof mails.$inferSelect;

/** A mail that a worker holds. */
export type HeldMail = Pick<Mail, "id" | "attempts">;

/**
 * Takes the mail that is due longest and holds it for a while, or gives null. Several workers at
 * once each get another one.
 */
export async function holdDueMail(
  db: Db,
  holdSeconds: number,
  domain: string,
): Promise<Mail | null> {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.status, "queued"), lte(mails.nextAttemptAt, sql`now()`)))
    .orderBy(mails.nextAttemptAt)
    .limit(1)
    .for("update", { skipLocked: true });
  const [mail] = await db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: inSeconds(holdSeconds),
      messageId: sql`coalesce(${mails.messageId}, '<' || ${mails.id} || '@' || ${domain}::text || '>')`,
    })
    // Compared with "=" the inner query runs once; with "in" it may lock more than one row.
    .where(eq(mails.id, sql`(${due})`))
    .returning();
  return mail ?? null;
}

/** Holds a mail for longer. False when it is no longer the caller's. */
export async function keepHolding(db: Db, mail: HeldMail, holdSeconds: number): Promise<boolean> {
  return updateHeld(db, mail, { nextAttemptAt: inSeconds(holdSeconds) });
}

export async function markSent(db: Db, mail: HeldMail): Promise<boolean> {
  return updateHeld(db, mail, {
    status: "sent",
    sentAt: sql`now()`,
    lastError: null,
    text: sql`case when ${mails.isSecret} then '' else ${mails.text} end`,
    html: sql`case when ${mails.isSecret} then null else ${mails.html} end`,
  });
}

export async function tryLater(
  db: Db,
  mail: HeldMail,
  lastError: string,
  waitSeconds: number,
): Promise<boolean> {
  return updateHeld(db, mail, { lastError, nextAttemptAt: inSeconds(waitSeconds) });
}

export async function giveUp(db: Db, mail: HeldMail, lastError: string): Promise<boolean> {
  return updateHeld(db, mail, { status: "failed", lastError });
}

/** The newest mails, to one address or to all. */
export async function listMails(db: Db, recipient: string | undefined): Promise<Mail[]> {
  return db
    .select()
    .from(mails)
    .where(recipient === undefined ? undefined : eq(mails.recipient, recipient))
    .orderBy(desc(mails.id))
    .limit(100);
}

export async function findMail(db: Db, id: string): Promise<Mail | null> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail ?? null;
}

const sentMailsKept = sql`now() - interval '30 days'`;

/** Deletes mails sent long ago. One that was given up stays until somebody has seen to it. */
export async function forgetOldMails(db: Db): Promise<void> {
  await db.delete(mails).where(and(eq(mails.status, "sent"), lt(mails.sentAt, sentMailsKept)));
}

async function updateHeld(
  db: Db,
  { id, attempts }: HeldMail,
  values: Parameters<ReturnType<typeof db.update<typeof mails>>["set"]>[0],
): Promise<boolean> {
  const updated = await db
    .update(mails)
    .set(values)
    .where(and(eq(mails.id, id), eq(mails.attempts, attempts), eq(mails.status, "queued")))
    .returning({ id: mails.id });
  return updated.length > 0;
}

function inSeconds(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds})`;
}
