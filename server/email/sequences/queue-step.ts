import { and, eq, inArray } from "drizzle-orm";
import { formatRecipients } from "#shared/email/email-recipients.ts";
import type { StopReason, WaitReason } from "#shared/email/sequences.ts";
import type { EmailAccountRow } from "#server/email/connections/email-accounts.table.ts";
import { prefixed, signed } from "#server/email/sending/begin-email.ts";
import { secondsUntilTurn, takeTurn } from "#server/email/sending/bulk-turns.ts";
import { messageIdOf } from "#server/email/sending/message-id.ts";
import { outgoingEmails } from "#server/email/sending/outgoing-emails.table.ts";
import { queueMessage } from "#server/email/sending/queue-message.ts";
import { keyOf } from "#server/email/sequences/email-keys.ts";
import type { RunContext } from "#server/email/sequences/run-context.ts";
import {
  whereRun,
  laterBy,
  noteRun,
  type RunPlace,
  updateRun,
} from "#server/email/sequences/run-log.ts";
import { nextSendingTime } from "#server/email/sequences/sending-hours.ts";
import { sequenceRuns } from "#server/email/sequences/sequence-runs.table.ts";
import { takeVariant } from "#server/email/sequences/take-variant.ts";
import { findSuppressed } from "#server/email/suppressions/email-suppressions.queries.ts";
import { templateFiller } from "#server/email/templates/fill-template.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { EmailStep } from "#shared/email/sequence-steps.ts";

type Obstacle =
  | { kind: "stop"; reason: StopReason }
  | { kind: "wait"; until: string; reason: WaitReason };

/** A reply that lies in the mailbox is known after so long, or else nothing more is sent. */
const longestSyncMs = 3_600_000;

/** Queues the email of a step. @returns what keeps it from being sent; null once it is queued */
export async function queueStep(
  tx: Db,
  context: RunContext,
  step: EmailStep,
  number: number,
): Promise<Obstacle | null> {
  const { by, contact, account } = context;
  const obstacle = await findObstacle(tx, context);
  if (obstacle) return obstacle;
  if (contact.email === null) return stopFor("no-address");
  const suppressed = await findSuppressed(tx, by.workspaceId, [contact.email]);
  if (suppressed.length > 0) return stopFor("unsubscribed");
  const { email, variant } = await takeVariant(tx, context, step, number);
  const fill = await templateFiller(tx, by, email, account);
  const { subject, text, problems } = await fill(contact);
  if (problems.length > 0) return stopFor("missing-value");
  const to = formatRecipients([{ name: contact.name, address: contact.email }]);
  const entry = { step: number, emailKey: keyOf(email), variant };
  await queueFilled(tx, context, { to, subject, text }, entry);
  return null;
}

interface Filled {
  to: string;
  subject: string;
  text: string;
}

async function queueFilled(
  tx: Db,
  { place, run, by, account }: RunContext,
  { to, subject: own, text }: Filled,
  entry: { step: number; emailKey: string; variant: string | null },
): Promise<void> {
  const isAnswer = own === "" && run.messageIds.length > 0;
  const subject = isAnswer ? prefixed("Re:", run.subject) : own;
  const thread = isAnswer ? run.messageIds : [];
  const id = newId();
  const body = `${text.trimEnd()}\n\n${signed(account)}`.trimEnd();
  const content = { accountId: account.id, to, cc: "", bcc: "", subject, text: body };
  const afterSeconds = await secondsUntilTurn(tx, account);
  await queueMessage(tx, by, content, { id, isBulk: true, afterSeconds, thread });
  const sent = { emailId: id, emailStep: entry.step, subject: isAnswer ? run.subject : subject };
  const messageIds = [...thread, messageIdOf({ id }, account)];
  await updateRun(tx, place, { ...sent, messageIds });
  await noteRun(tx, place, { event: "email-queued", emailId: id, ...entry });
}

async function findObstacle(
  tx: Db,
  { place, run, account, sequence, timeZone, now }: RunContext,
): Promise<Obstacle | null> {
  const opensAt = nextSendingTime(now, sequence, timeZone);
  if (opensAt > now) return { kind: "wait", until: opensAt.toISOString(), reason: "hours" };
  if (run.emailId !== null) {
    if (await isEmailOnItsWay(tx, place)) return waitFor("email-before", laterBy(now, 10));
    if (isBehind(account, now)) return waitFor("mailbox-behind", laterBy(now, 15));
  }
  if (await takeTurn(tx, account)) return null;
  return waitFor("day-limit", laterBy(now, 60));
}

export async function isEmailOnItsWay(tx: Db, place: RunPlace): Promise<boolean> {
  const { workspaceId, id, state } = outgoingEmails;
  const [waiting] = await tx
    .select({ id })
    .from(sequenceRuns)
    .innerJoin(
      outgoingEmails,
      and(eq(workspaceId, sequenceRuns.workspaceId), eq(id, sequenceRuns.emailId)),
    )
    .where(and(whereRun(place), inArray(state, ["scheduled", "sending", "unsure"])));
  return waiting !== undefined;
}

/** A mailbox that is not read may contain the reply that would end the run. */
function isBehind({ isPaused, problem, syncedAt }: EmailAccountRow, now: Date): boolean {
  const isLate = syncedAt === null || now.getTime() - Date.parse(syncedAt) > longestSyncMs;
  return isPaused || problem !== null || isLate;
}

function stopFor(reason: StopReason): Obstacle {
  return { kind: "stop", reason };
}

function waitFor(reason: WaitReason, until: string): Obstacle {
  return { kind: "wait", until, reason };
}
