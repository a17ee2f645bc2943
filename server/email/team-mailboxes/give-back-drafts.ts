import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { AccountOwner } from "#server/email/connections/email-accounts.queries.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { outgoingEmails } from "#server/email/sending/outgoing-emails.table.ts";
import { unwritableSentence } from "#server/email/team-mailboxes/fail-unwritable.ts";
import type { Db } from "#server/platform/database/database.ts";

/**
 * Before an account goes: what others write from it and have not sent moves to their own, where they have one.
 * What was scheduled is not sent from there by itself.
 * @param accountId of all accounts of the person without it
 */
export async function giveBackDrafts(
  tx: Db,
  { workspaceId, userId }: AccountOwner,
  accountId?: string,
): Promise<void> {
  const going = tx
    .select({ id: emailAccounts.id })
    .from(emailAccounts)
    .where(
      and(
        eq(emailAccounts.workspaceId, workspaceId),
        eq(emailAccounts.userId, userId),
        accountId === undefined ? undefined : eq(emailAccounts.id, accountId),
      ),
    );
  const { state, problem, writerId } = outgoingEmails;
  // Of one that may have arrived, only its account changes.
  const staysAsItIs = inArray(state, ["draft", "unsure"]);
  await tx
    .update(outgoingEmails)
    .set({
      accountId: accountOfWriter,
      state: sql`case when ${staysAsItIs} then ${state} else 'failed' end`,
      problem: sql`case when ${staysAsItIs} then ${problem} else ${unwritableSentence} end`,
      dueAt: null,
      changedAt: sql`now()`,
    })
    .where(
      and(
        eq(outgoingEmails.workspaceId, workspaceId),
        inArray(outgoingEmails.accountId, going),
        inArray(state, ["draft", "scheduled", "failed", "unsure"]),
        ne(writerId, userId),
        isNotNull(accountOfWriter),
      ),
    );
}

/** The first account of who writes an email of `outgoing_emails`. */
const accountOfWriter = sql<string>`(select own.id from ${emailAccounts} as own
  where own.workspace_id = ${outgoingEmails}.workspace_id and own.user_id = ${outgoingEmails}.writer_id
    and own.disconnected_at is null
  order by own.id limit 1)`;
