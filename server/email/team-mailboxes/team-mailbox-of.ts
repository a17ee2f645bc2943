import { type SQL, sql } from "drizzle-orm";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { emailMessages } from "#server/email/messages/email-messages.table.ts";
import { emailSharingRules } from "#server/email/sharing/email-sharing.table.ts";

/** The address of the team mailbox that a message of `email_messages` lies in, whose account is joined; null in a person's own. */
export const teamMailboxOf: SQL<string | null> = sql`case when exists (
    select from ${emailSharingRules} as rule
    where rule.workspace_id = ${emailMessages}.workspace_id and rule.account_id = ${emailMessages}.account_id
      and rule.is_team_mailbox)
  then ${emailAccounts.address} end`;
