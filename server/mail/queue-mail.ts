import { sql } from "drizzle-orm";
import { mails } from "#server/mail/mails.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Mailbox } from "#server/platform/environment.ts";
import { newId } from "#server/platform/ids.ts";

export interface NewMail {
  /** One mail address, without a name. */
  recipient: string;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html?: string;
  /** Holds a link that lets somebody in, so that no copy is kept once it is sent. */
  isSecret?: boolean;
  /** The invoice that goes with it as a PDF. */
  invoiceId?: string | null;
  headers?: Record<string, string>;
}

/** On which the workers hear of new mails. */
export const outboxTopic = "outbox";

/**
 * Puts a mail into the outbox. Give the transaction that stores what the mail tells about: both
 * come to be or neither, and nobody waits for a mail server.
 */
export async function queueMail(tx: Db, mail: NewMail): Promise<void> {
  await tx.insert(mails).values({ id: newId(), ...mail });
  await tx.execute(sql`select pg_notify(${outboxTopic}, '')`);
}
