import { and, desc, eq, lt, sql } from "drizzle-orm";
import { keptFor } from "#shared/administration/kept-for.ts";
import { mails } from "#server/platform/mail/mails.table.ts";
import { ago } from "#server/platform/queries/ago.ts";
import type { Db } from "#server/platform/database/database.ts";

export type Mail = typeof mails.$inferSelect;

type Attempted = Pick<Mail, "id" | "attempts">;

/** Only the last attempt may note its result. Null when the mail is not to be sent any more. */
export async function beginAttempt(db: Db, id: string, domain: string): Promise<Mail | null> {
  const [mail] = await db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      messageId: sql`coalesce(${mails.messageId}, '<' || ${mails.id} || '@' || ${domain}::text || '>')`,
    })
    .where(and(eq(mails.id, id), eq(mails.status, "queued")))
    .returning();
  return mail ?? null;
}

export async function markSent(db: Db, mail: Attempted): Promise<boolean> {
  return updateAttempted(db, mail, {
    status: "sent",
    sentAt: sql`now()`,
    lastError: null,
    ...withoutSecret,
  });
}

export async function tryLater(
  db: Db,
  mail: Attempted,
  lastError: string,
  waitSeconds: number,
): Promise<boolean> {
  return updateAttempted(db, mail, { lastError, nextAttemptAt: inSeconds(waitSeconds) });
}

/** What is secret is not kept where it will never arrive. */
export async function giveUp(db: Db, mail: Attempted, lastError: string): Promise<boolean> {
  return updateAttempted(db, mail, { status: "failed", lastError, ...withoutSecret });
}

const withoutSecret = {
  text: sql`case when ${mails.isSecret} then '' else ${mails.text} end`,
  html: sql`case when ${mails.isSecret} then null else ${mails.html} end`,
  attachedText: sql`case when ${mails.isSecret} then null else ${mails.attachedText} end`,
  inlinePicture: sql`case when ${mails.isSecret} then null else ${mails.inlinePicture} end`,
};

/** In the mail server's words; null while the mail may arrive. */
export const problemOfMail = sql<string | null>`case when ${mails.status} = 'failed'
  then coalesce(${mails.lastError}, 'The mail could not be sent.') end`;

/** A mail that waits for longer has lost its job, as after a restore. */
const overdue = sql`now() - interval '10 minutes'`;

export async function listOverdue(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.status, "queued"), lt(mails.nextAttemptAt, overdue)))
    .orderBy(mails.nextAttemptAt)
    .limit(1_000);
  return rows.map(({ id }) => id);
}

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

const endedMailsKept = ago(keptFor.mails);

export async function forgetOldMails(db: Db): Promise<void> {
  await db.delete(mails).where(and(eq(mails.status, "sent"), lt(mails.sentAt, endedMailsKept)));
  await db
    .delete(mails)
    .where(and(eq(mails.status, "failed"), lt(mails.createdAt, endedMailsKept)));
}

async function updateAttempted(
  db: Db,
  { id, attempts }: Attempted,
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
