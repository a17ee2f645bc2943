import { and, eq, isNotNull, sql } from "drizzle-orm";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { outgoingEmails, type OutgoingRow } from "#server/email/sending/outgoing-emails.table.ts";
import { whereWrittenFromBy } from "#server/email/team-mailboxes/writable-accounts.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

export const unwritableSentence =
  "You cannot write from this mailbox any more, so this email was not sent. Edit it and choose another account.";

/** Emails that wait fail at once, not when they are due, where their writers may not write from the mailbox any more. */
export async function failUnwritable(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await tx
    .update(outgoingEmails)
    .set({ state: "failed", problem: unwritableSentence, dueAt: null, changedAt: sql`now()` })
    .where(
      and(
        eq(outgoingEmails.workspaceId, workspaceId),
        eq(outgoingEmails.state, "scheduled"),
        isNotNull(outgoingEmails.writerId),
        sql`not ${mayBeSent}`,
      ),
    );
}

/** Asked once more before each email is sent. */
export async function maySend(db: Db, { workspaceId, id }: OutgoingRow): Promise<boolean> {
  const [row] = await db
    .select({ maySend: sql<boolean>`${outgoingEmails.writerId} is null or ${mayBeSent}` })
    .from(outgoingEmails)
    .where(and(eq(outgoingEmails.workspaceId, workspaceId), eq(outgoingEmails.id, id)));
  return row?.maySend ?? false;
}

/** A condition on `outgoing_emails`: the writer may still send from its account. */
const mayBeSent = sql<boolean>`exists (select from ${emailAccounts}
  where ${emailAccounts}.workspace_id = ${outgoingEmails}.workspace_id and ${emailAccounts}.id = ${outgoingEmails}.account_id
    and ${whereWrittenFromBy(sql`${outgoingEmails}.writer_id`)})`;
