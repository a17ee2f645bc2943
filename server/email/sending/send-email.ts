import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import { undoSeconds } from "#shared/email/outgoing-emails.ts";
import {
  describeConnectionFailure,
  isSignInRefused,
  othersConnectionSentence,
} from "#server/email/connections/describe-connection-failure.ts";
import type { EmailAccountRow } from "#server/email/connections/email-accounts.table.ts";
import { noteSendingRefusal } from "#server/email/connections/note-refusal.ts";
import {
  imapPlaceOf,
  type MailSecret,
  smtpOf,
  smtpPlaceOf,
} from "#server/email/connections/mail-servers.ts";
import type { AccountSecrets } from "#server/email/provider-sign-in/account-secrets.ts";
import {
  beginAttempt,
  noteFiled,
  noteHandOver,
  noteOf,
  noteSent,
  Overtaken,
  secondsUntilDue,
} from "#server/email/sending/attempts.queries.ts";
import { attachmentsOfFiles, composeMessage } from "#server/email/sending/compose-message.ts";
import {
  describeRefused,
  describeSendingFailure,
} from "#server/email/sending/describe-sending-failure.ts";
import { footerOf } from "#server/email/sending/footer.ts";
import { type Filing, fileSent, isInSent } from "#server/email/sending/file-sent.ts";
import { handOver } from "#server/email/sending/hand-over.ts";
import { messageIdOf } from "#server/email/sending/message-id.ts";
import {
  findOutgoing,
  type OutgoingPlace,
  readFiles,
  updateOutgoing,
} from "#server/email/sending/outgoing-emails.queries.ts";
import type { OutgoingRow } from "#server/email/sending/outgoing-emails.table.ts";
import type { sendEmailJob } from "#server/email/sending/queue-message.ts";
import type { UnsubscribeLinks } from "#server/email/suppressions/unsubscribe-links.ts";
import { findAccount } from "#server/email/sync/sync.queries.ts";
import { syncSoon } from "#server/email/sync/sync-soon.ts";
import { maySend, unwritableSentence } from "#server/email/team-mailboxes/fail-unwritable.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { HandleJob, JobRun } from "#server/platform/jobs/job.ts";
import { isTooOld, secondsUntilRetry } from "#server/platform/mail/retry-schedule.ts";

interface Sender {
  db: Db;
  secrets: AccountSecrets;
  privateHosts: string[];
  baseUrl: string;
  links: UnsubscribeLinks;
  log: Pick<FastifyBaseLogger, "info">;
}

/**
 * Sends an email when it is due, and then files it. A server that dies anywhere leaves a row from which the next one knows
 * whether the mail server may have the message already: it is never sent again without a person's word.
 */
export function sendEmails(sender: Sender): HandleJob<z.infer<typeof sendEmailJob.data>> {
  return async (place, run) => {
    const email = await findOutgoing(sender.db, place);
    const accountId = email?.accountId ?? "";
    const account = email && (await findAccount(sender.db, { ...place, accountId }));
    if (!email || !account) return;
    try {
      if (email.handedOverAt !== null && email.state === "sending") {
        await settle(sender, email, account, run);
      } else {
        await attempt(sender, place, account, run);
      }
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
    await file(sender, place, account, run);
    const seconds = await secondsUntilDue(sender.db, place);
    if (seconds === null || seconds > undoSeconds) return;
    return { againInSeconds: Math.max(seconds, 1) };
  };
}

async function attempt(
  sender: Sender,
  place: OutgoingPlace,
  account: EmailAccountRow,
  run: JobRun,
): Promise<void> {
  const email = await beginAttempt(sender.db, place);
  if (!email) return;
  if (!(await maySend(sender.db, email))) {
    const refusal = { sentence: unwritableSentence, isFinal: true, isStopped: false };
    return noteFailure(sender.db, email, refusal);
  }
  let isHandedOver = false;
  let secret: MailSecret | null = null;
  const onLastLine = async () => {
    await noteHandOver(sender.db, email);
    isHandedOver = true;
  };
  try {
    secret = await sender.secrets.of(account);
    const server = smtpOf(account, secret);
    const files = await readFiles(sender.db, place);
    const footer = await footerOf(sender.db, sender.links, email);
    const message = await composeMessage(email, account, files, footer);
    const options = { onLastLine, signal: run.signal };
    const refused = await handOver(server, sender.privateHosts, message, options);
    const problem = refused.length > 0 ? describeRefused(refused) : null;
    const attachments = attachmentsOfFiles(files);
    await noteSent(sender.db, email, account, { ...message, attachments, problem });
  } catch (error) {
    if (error instanceof Overtaken) throw error;
    const failure = describeSendingFailure(error, smtpPlaceOf(account));
    sender.log.info({ err: error, emailId: email.id }, "an email was not sent");
    if (isSignInRefused(error)) await noteRefused(sender, { email, account, secret }, failure);
    if (isHandedOver && !failure.isAnswered) return settle(sender, email, account, run);
    const sentence =
      failure.isOfConnection && isOfOther(email, account)
        ? othersConnectionSentence
        : failure.sentence;
    await noteFailure(sender.db, email, {
      isFinal: failure.isFinal,
      sentence,
      isStopped: run.signal.aborted,
    });
  }
}

function isOfOther({ writerId }: OutgoingRow, { userId }: EmailAccountRow): boolean {
  return writerId !== null && writerId !== userId;
}

interface Tried {
  email: OutgoingRow;
  account: EmailAccountRow;
  /** Null where its provider gave none. */
  secret: MailSecret | null;
}

async function noteRefused(
  { db, secrets, baseUrl }: Sender,
  { email, account, secret }: Tried,
  { sentence }: Pick<Failure, "sentence">,
): Promise<void> {
  if (secret) await secrets.forgetAccessToken(account, secret);
  // A provider may end an access token before its time: the next try has another one.
  const mayHaveEnded = secret !== null && account.accessToken !== null;
  if (mayHaveEnded && email.attempts === 1) return;
  await db.transaction((tx) => noteSendingRefusal(tx, account, sentence, baseUrl));
}

interface Failure {
  sentence: string;
  isFinal: boolean;
  isStopped: boolean;
}

async function noteFailure(db: Db, email: OutgoingRow, failure: Failure): Promise<void> {
  const { sentence, isFinal, isStopped } = failure;
  if (isFinal || isTooOld(email.datedAt ?? email.createdAt)) {
    const change = { state: "failed", problem: sentence, dueAt: null, handedOverAt: null } as const;
    return noteOf(db, email, change);
  }
  const wait = isStopped ? 0 : secondsUntilRetry(email.attempts);
  return noteOf(db, email, {
    state: "scheduled",
    problem: isStopped ? null : sentence,
    dueAt: sql`now() + make_interval(secs => ${wait})`,
    handedOverAt: null,
  });
}

const unsureSentence =
  "The connection broke while the mail server took this email, so it may have arrived. Ask, or look into your mailbox, before you send it again.";

const lookingSentence =
  "The connection broke while the mail server took this email. It is looked for in the folder of sent mail, once that can be read.";

/** The mail server may have the message. Where it keeps what it sends, it can be looked up. */
async function settle(
  sender: Sender,
  email: OutgoingRow,
  account: EmailAccountRow,
  { signal }: JobRun,
): Promise<void> {
  let isThere = false;
  try {
    isThere = await isInSent(sender.db, filingOf(sender, email, account, signal));
  } catch (error) {
    sender.log.info({ err: error, emailId: email.id }, "a sent email could not be looked for");
    if (mayBeFound(email, account)) return lookAgain(sender.db, email, signal);
  }
  const change = isThere
    ? ({ state: "sent", sentAt: sql`handed_over_at`, dueAt: sql`now()`, problem: null } as const)
    : ({ state: "unsure", dueAt: null, problem: unsureSentence } as const);
  await noteOf(sender.db, email, change);
}

function mayBeFound({ handedOverAt }: OutgoingRow, { disconnectedAt }: EmailAccountRow): boolean {
  // Null in the row that was read before this very attempt.
  const isTooLate = handedOverAt !== null && isTooOld(handedOverAt);
  return !isTooLate && disconnectedAt === null;
}

/** Its mailbox may be away for the same reason for which the connection broke. */
function lookAgain(db: Db, email: OutgoingRow, { aborted }: AbortSignal): Promise<void> {
  const wait = aborted ? 0 : secondsUntilRetry(email.attempts);
  return noteOf(db, email, {
    dueAt: sql`now() + make_interval(secs => ${wait})`,
    attempts: email.attempts + 1,
    problem: lookingSentence,
  });
}

async function file(
  sender: Sender,
  place: OutgoingPlace,
  account: EmailAccountRow,
  { signal }: JobRun,
): Promise<void> {
  const { db } = sender;
  const email = await findOutgoing(db, place);
  if (email?.state !== "sent" || email.dueAt === null) return;
  try {
    const footer = await footerOf(db, sender.links, email);
    const files = await readFiles(db, place);
    const { ownCopy } = await composeMessage(email, account, files, footer);
    await fileSent(db, filingOf(sender, email, account, signal), ownCopy);
    await noteFiled(db, place);
    await syncSoon(db, { workspaceId: place.workspaceId, accountId: account.id });
  } catch (error) {
    sender.log.info({ err: error, emailId: email.id }, "a sent email was not filed");
    await noteUnfiled(db, email, account, error);
  }
}

async function noteUnfiled(
  db: Db,
  email: OutgoingRow,
  account: EmailAccountRow,
  error: unknown,
): Promise<void> {
  const { workspaceId, id, attempts, sentAt, problem } = email;
  const reason = isOfOther(email, account)
    ? othersConnectionSentence
    : describeConnectionFailure(error, imapPlaceOf(account));
  const sentence = `It was sent, but not put into the folder of sent mail. ${reason}`;
  const wait = secondsUntilRetry(attempts);
  const change =
    isTooOld(sentAt ?? "") || account.disconnectedAt !== null
      ? { dueAt: null, problem: problem ?? sentence }
      : { dueAt: sql`now() + make_interval(secs => ${wait})`, attempts: attempts + 1 };
  await updateOutgoing(db, { workspaceId, emailId: id }, change);
}

function filingOf(
  sender: Sender,
  email: OutgoingRow,
  account: EmailAccountRow,
  signal: AbortSignal,
): Filing {
  const { privateHosts, secrets } = sender;
  return { account, secrets, privateHosts, messageId: messageIdOf(email, account), signal };
}
