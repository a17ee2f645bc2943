import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import {
  beginAttempt,
  giveUp,
  markSent,
  tryLater,
  type Mail,
} from "#server/platform/mail/mails.queries.ts";
import { isTooOld, secondsUntilRetry } from "#server/platform/mail/retry-schedule.ts";
import { describeFailure, type SendMail } from "#server/platform/mail/smtp.ts";
import type { MailData } from "#server/platform/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { HandleJob, JobOutcome, JobRun } from "#server/platform/jobs/job.ts";

const recordEveryMs = 1_000;

export interface MailSender {
  db: Db;
  send: SendMail;
  /** The right half of the Message-IDs. */
  domain: string;
  log: Pick<FastifyBaseLogger, "warn" | "error">;
  /** Runs in the transaction that gives the mail up. */
  onGivenUp: (tx: Db, mailId: string) => Promise<void>;
}

interface Attempt {
  record: () => Promise<boolean>;
  outcome: JobOutcome;
}

/** A mail that the mail server took is sent again only if the process dies or loses the database before it has noted that. */
export function sendMailOf(sender: MailSender): HandleJob<MailData> {
  return async ({ mailId }, run) => {
    const mail = await beginAttempt(sender.db, mailId, sender.domain);
    if (!mail) return;
    const { record, outcome } = await attempt(sender, mail, run.signal);
    await insist(sender, mail, record, run);
    return outcome;
  };
}

async function attempt(
  { db, send, log, onGivenUp }: MailSender,
  mail: Mail,
  signal: AbortSignal,
): Promise<Attempt> {
  try {
    await send(mail, signal);
    return { record: () => markSent(db, mail), outcome: undefined };
  } catch (error) {
    const { message, isFinal, ...cause } = describeFailure(error);
    const details = { mailId: mail.id, attempts: mail.attempts, ...cause };
    if (isFinal || isTooOld(mail.createdAt)) {
      log.error(details, "a mail cannot be sent and was given up");
      const record = () =>
        db.transaction(async (tx) => {
          const isNoted = await giveUp(tx, mail, message);
          if (isNoted) await onGivenUp(tx, mail.id);
          return isNoted;
        });
      return { record, outcome: undefined };
    }
    log.warn(details, "a mail was not sent and will be tried again");
    const againInSeconds = secondsUntilRetry(mail.attempts);
    return {
      record: () => tryLater(db, mail, message, againInSeconds),
      outcome: { againInSeconds },
    };
  }
}

/** While the database is away the outcome waits here: forgotten, it would cause a second copy. */
async function insist(
  { log }: MailSender,
  { id }: Mail,
  record: () => Promise<boolean>,
  { signal, isStopping }: JobRun,
): Promise<void> {
  for (;;) {
    try {
      await record();
      return;
    } catch (error) {
      log.warn({ err: error, mailId: id }, "an outcome could not be noted");
    }
    if (isStopping()) return;
    await pause(recordEveryMs, undefined, { signal }).catch(() => {});
  }
}
