import { accessToAll } from "#server/platform/queries/access.ts";
import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { v5 } from "uuid";
import type { TriggerType } from "#shared/rules/rules.ts";
import { beginRuns } from "#server/automation/rules/triggers/begin-runs.ts";
import { hasOn, listOn, type RuleOn } from "#server/automation/rules/rules.queries.ts";
import { ruleFeeds } from "#server/automation/rules/rules.table.ts";
import { storeRuns } from "#server/automation/rules/triggers/take-triggers.ts";
import { contactEmails } from "#server/crm/contacts/contact-emails.table.ts";
import { lockFeed } from "#server/crm/live/change-feed.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { findContactByAddress } from "#server/email/messages/contact-of-address.ts";
import { emailMessages } from "#server/email/messages/email-messages.table.ts";
import { outgoingEmails } from "#server/email/sending/outgoing-emails.table.ts";
import type { Reply } from "#server/email/sync/reply-job.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { HandleJob } from "#server/platform/jobs/job.ts";
import { toWorkspaceId, type WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Asked for each message that is kept, most of which no rule waits for. */
export async function waitsForEmails(tx: Db, workspaceId: WorkspaceId): Promise<boolean> {
  return hasOn(tx, workspaceId, emailTriggers);
}

export function takeEmails(db: Db): HandleJob<Reply> {
  return (reply) => db.transaction((tx) => takeEmail(tx, toWorkspaceId(reply.workspaceId), reply));
}

async function takeEmail(tx: Db, workspaceId: WorkspaceId, reply: Reply): Promise<void> {
  // A job that is about to end waits for it, and then finds what begins here.
  await lockFeed(tx, ruleFeeds, workspaceId);
  const on = await listOn(tx, workspaceId);
  const waiting = on.filter(isByEmail);
  const message = waiting.length > 0 ? await findMessage(tx, workspaceId, reply) : undefined;
  if (!message) return;
  // Copies in several accounts have one cause.
  const causeId = v5(message.key, workspaceId);
  const begun = [];
  for (const rule of waiting) {
    if (rule.trigger.type === "reply" && !message.isAnswer) continue;
    const access = accessToAll(workspaceId, rule.userId);
    const recordId = await findContactByAddress(tx, access, message.fromAddress);
    const triggers = recordId ? [{ recordId, causeId, depth: 0 }] : [];
    begun.push(...(await beginRuns(tx, workspaceId, rule, triggers)));
  }
  await storeRuns(tx, workspaceId, begun);
}

const emailTriggers: TriggerType[] = ["reply", "email"];

const isByEmail = ({ trigger: { type } }: RuleOn) => emailTriggers.includes(type);

async function findMessage(
  tx: Db,
  workspaceId: WorkspaceId,
  { messageId, emailIds }: Reply,
): Promise<{ key: string; fromAddress: string; isAnswer: boolean } | undefined> {
  const { id, key, fromAddress } = emailMessages;
  const [found] = await tx
    .select({
      key,
      fromAddress,
      isAnswer: sql<boolean>`${or(whereNamingOurs(tx, workspaceId, emailIds), whereInThreadOfOurs())}`,
    })
    .from(emailMessages)
    .where(and(eq(emailMessages.workspaceId, workspaceId), eq(id, messageId)));
  return found;
}

function whereNamingOurs(tx: Db, workspaceId: WorkspaceId, emailIds: string[]): SQL | undefined {
  if (emailIds.length === 0) return undefined;
  const named = tx
    .select({ one: sql`1` })
    .from(outgoingEmails)
    .where(and(eq(outgoingEmails.workspaceId, workspaceId), inArray(outgoingEmails.id, emailIds)));
  return sql`exists (${named})`;
}

/** Also of an email that was written in another program. */
function whereInThreadOfOurs(): SQL {
  return sql`(${emailMessages}.thread_key <> '' and exists (select from ${emailMessages} as sent
    where sent.workspace_id = ${emailMessages}.workspace_id and sent.thread_key = ${emailMessages}.thread_key
      and sent.is_outgoing and sent.sent_at < ${emailMessages}.sent_at))`;
}

/** Emails that contacts wrote in the last days, of all or only answers, each for the oldest contact with its address, the newest first. */
export async function listPastEmails(
  db: Db,
  workspaceId: WorkspaceId,
  { isAnswer, days, limit }: { isAnswer: boolean; days: number; limit: number },
): Promise<{ id: string; recordId: string; at: string }[]> {
  const { key: id, contactId: recordId, sentAt } = contactEmails;
  // Mail names seconds: of a contact who was added within the same one it comes after.
  const at = sql<string>`${sentAt} + interval '999 milliseconds'`.mapWith(sentAt).as("at");
  const written = db
    .selectDistinctOn([id], { id, recordId, at })
    .from(contactEmails)
    .where(
      and(
        eq(contactEmails.workspaceId, workspaceId),
        eq(contactEmails.isReply, true),
        sql`${sentAt} > now() - ${days} * interval '1 day'`,
        isAnswer ? whereAnsweringOurs(db) : undefined,
      ),
    )
    .orderBy(id, asc(recordId))
    .as("written");
  return db.select().from(written).orderBy(desc(written.at), desc(written.id)).limit(limit);
}

function whereAnsweringOurs(db: Db): SQL {
  const answers = db
    .select({ one: sql`1` })
    .from(emailAccounts)
    // Messages have an index by account and key.
    .innerJoin(
      emailMessages,
      and(
        eq(emailMessages.workspaceId, emailAccounts.workspaceId),
        eq(emailMessages.accountId, emailAccounts.id),
        eq(emailMessages.key, contactEmails.key),
      ),
    )
    .where(and(eq(emailAccounts.workspaceId, contactEmails.workspaceId), whereInThreadOfOurs()));
  return sql`exists (${answers})`;
}
