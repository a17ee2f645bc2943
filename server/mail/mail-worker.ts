import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import {
  giveUp,
  holdDueMail,
  keepHolding,
  markSent,
  tryLater,
  type Mail,
} from "#server/mail/mails.queries.ts";
import { outboxTopic } from "#server/mail/queue-mail.ts";
import { isTooOld, secondsUntilRetry } from "#server/mail/retry-schedule.ts";
import { describeFailure, type SendMail } from "#server/mail/smtp.ts";
import type { Database } from "#server/platform/database/database.ts";

/** How many mails are on their way at once. */
const laneCount = 4;

/** A worker that dies leaves its mail to the others after this time. */
const holdSeconds = 60;
const renewEveryMs = 20_000;

/** NOTIFY can be missed while the connection breaks, and a retry becomes due without one. */
const lookEveryMs = 15_000;

/** How long a mail that is on its way may take when the worker is to stop. */
const graceMs = 5_000;

const recordEveryMs = 1_000;

export interface MailWorkerOptions {
  database: Pick<Database, "db" | "listen">;
  send: SendMail;
  /** The right half of the Message-IDs it gives. */
  domain: string;
  log: Pick<FastifyBaseLogger, "warn" | "error">;
}

/**
 * Sends what is due in the outbox until it is stopped. Each server of several may run one on the
 * same database. A mail that the mail server took is never sent again, unless the process dies, or
 * loses the database, in the moment before it has noted that.
 */
export class MailWorker {
  #options: MailWorkerOptions;
  #bell = Promise.withResolvers<void>();
  #stopping = new AbortController();
  #hangUp = new AbortController();
  #lanes: Promise<void>[] = [];
  #unlisten = async () => {};
  #timer: NodeJS.Timeout | undefined;

  constructor(options: MailWorkerOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#unlisten = await this.#options.database.listen(outboxTopic, {
      onMessage: () => this.#ring(),
    });
    this.#timer = setInterval(() => this.#ring(), lookEveryMs);
    this.#lanes = Array.from({ length: laneCount }, () => this.#runLane());
  }

  /** Takes no more mails and waits for those on their way, a slow one not for long. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    this.#ring();
    const hangUp = setTimeout(() => this.#hangUp.abort(), graceMs);
    await Promise.all(this.#lanes);
    clearTimeout(hangUp);
    await this.#unlisten().catch((error: unknown) => {
      this.#options.log.warn({ err: error }, "the outbox's topic could not be left");
    });
  }

  #ring() {
    this.#bell.resolve();
    this.#bell = Promise.withResolvers();
  }

  async #runLane(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      // Taken before looking, so that a mail queued in between is not slept over.
      const { promise: rung } = this.#bell;
      const mail = await this.#take();
      if (mail) await this.#deliver(mail);
      else await rung;
    }
  }

  async #take(): Promise<Mail | null> {
    const { database, domain, log } = this.#options;
    try {
      return await holdDueMail(database.db, holdSeconds, domain);
    } catch (error) {
      log.warn({ err: error }, "the outbox could not be read");
      return null;
    }
  }

  async #deliver(mail: Mail): Promise<void> {
    const hold = this.#keepHold(mail);
    try {
      const record = await this.#attempt(mail, hold.signal);
      await this.#insist(mail, record);
    } finally {
      hold.release();
    }
  }

  /** Sends, and gives what is then to be noted. */
  async #attempt(mail: Mail, lost: AbortSignal): Promise<() => Promise<boolean>> {
    const { database, send, log } = this.#options;
    try {
      await send(mail, AbortSignal.any([lost, this.#hangUp.signal]));
      return () => markSent(database.db, mail);
    } catch (error) {
      const { message, isFinal, ...cause } = describeFailure(error);
      const details = { mailId: mail.id, attempts: mail.attempts, ...cause };
      if (isFinal || isTooOld(mail.createdAt)) {
        log.error(details, "a mail cannot be sent and was given up");
        return () => giveUp(database.db, mail, message);
      }
      log.warn(details, "a mail was not sent and will be tried again");
      const waitSeconds = secondsUntilRetry(mail.attempts);
      return () => tryLater(database.db, mail, message, waitSeconds);
    }
  }

  /** While the database is away the outcome waits here: forgotten, it would become a second copy. */
  async #insist(mail: Mail, record: () => Promise<boolean>): Promise<void> {
    for (;;) {
      try {
        await record();
        return;
      } catch (error) {
        this.#options.log.warn({ err: error, mailId: mail.id }, "an outcome could not be noted");
      }
      if (this.#stopping.signal.aborted) return;
      await pause(recordEveryMs, undefined, { signal: this.#stopping.signal }).catch(() => {});
    }
  }

  /** Keeps the mail from other workers. The signal says that one has taken it nevertheless. */
  #keepHold(mail: Mail): { signal: AbortSignal; release: () => void } {
    const lost = new AbortController();
    const timer = setInterval(() => {
      keepHolding(this.#options.database.db, mail, holdSeconds).then(
        (isOurs) => isOurs || lost.abort(),
        (error: unknown) => this.#options.log.warn({ err: error }, "a mail could not be held"),
      );
    }, renewEveryMs);
    return { signal: lost.signal, release: () => clearInterval(timer) };
  }
}
