import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { v5 } from "uuid";
import { accessToAll } from "#server/automation/access-to-all.ts";
import { beginRuns } from "#server/automation/rules/triggers/begin-runs.ts";
import { listOn } from "#server/automation/rules/rules.queries.ts";
import { ruleFeeds } from "#server/automation/rules/rules.table.ts";
import { storeRuns } from "#server/automation/rules/triggers/take-triggers.ts";
import { lockFeed } from "#server/crm/live/change-feed.ts";
import { findContactByAddress } from "#server/email/messages/contact-of-address.ts";
import { emailMessages } from "#server/email/messages/email-messages.table.ts";
import { outgoingEmails } from "#server/email/sending/outgoing-emails.table.ts";
import type { Reply } from "#server/email/sync/reply-job.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { HandleJob } from "#server/platform/jobs/job.ts";
import { toWorkspaceId, type WorkspaceId } from "#server/platform/workspace-id.ts";

export function takeEmails(db: Db): HandleJob<Reply> {
  return (reply) => db.transaction((tx) => takeEmail(tx, toWorkspaceId(reply.workspaceId), reply));
}

async function takeEmail(tx: Db, workspaceId: WorkspaceId, reply: Reply): Promise<void> {
  // A job that is about to end waits for it, and then finds what begins here.
  await lockFeed(tx, ruleFeeds, workspaceId);
  const on = await listOn(tx, workspaceId);
  const waiting = on.filter(({ trigger }) => trigger.type === "reply" || trigger.type === "email");
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

/** A message, and whether it answers one of the workspace's. */
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
      isAnswer: sql<boolean>`${or(namesOurs(tx, workspaceId, emailIds), isInThreadOfOurs())}`,
    })
    .from(emailMessages)
    .where(and(eq(emailMessages.workspaceId, workspaceId), eq(id, messageId)));
  return found;
}

function namesOurs(tx: Db, workspaceId: WorkspaceId, emailIds: string[]): SQL | undefined {
  if (emailIds.length === 0) return undefined;
  const named = tx
    .select({ one: sql`1` })
    .from(outgoingEmails)
    .where(and(eq(outgoingEmails.workspaceId, workspaceId), inArray(outgoingEmails.id, emailIds)));
  return sql`exists (${named})`;
}

/** Also of an email that was written in another program. */
function isInThreadOfOurs(): SQL {
  return sql`(${emailMessages}.thread_key <> '' and exists (select from ${emailMessages} as sent
    where sent.workspace_id = ${emailMessages}.workspace_id and sent.thread_key = ${emailMessages}.thread_key
      and sent.is_outgoing and sent.sent_at < ${emailMessages}.sent_at))`;
}
