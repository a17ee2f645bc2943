import { and, eq } from "drizzle-orm";
import { isPublicMailDomain } from "#shared/email/email-providers.ts";
import type { MailboxSharing, MailboxSharingChange } from "#shared/email/email-sharing.ts";
import { changedFields, recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { teams } from "#server/accounts/workspaces/workspaces.table.ts";
import { lockGivenTeam } from "#server/crm/reports/sharing.ts";
import { requireEmailAccount } from "#server/email/connections/connect-account.ts";
import {
  type AccountOwner,
  lockEmailAccounts,
} from "#server/email/connections/email-accounts.queries.ts";
import { emailSharingRules } from "#server/email/sharing/email-sharing.table.ts";
import { failUnwritable } from "#server/email/team-mailboxes/fail-unwritable.ts";
import { emailsTopic } from "#server/platform/live/announcer.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notify } from "#server/platform/database/notify.ts";

const nothing = {
  sharedWith: "noOne",
  teamId: null,
  teamName: null,
  exchangedWith: null,
  isTeamMailbox: false,
} as const;

/** What a mailbox of the person's own shares by itself. @throws HttpError 404 for another's */
export async function readMailboxSharing(
  db: Db,
  owner: AccountOwner,
  accountId: string,
): Promise<MailboxSharing> {
  await requireEmailAccount(db, owner, accountId);
  const { sharedWith, teamId, exchangedWith, isTeamMailbox } = emailSharingRules;
  const [rule] = await db
    .select({ sharedWith, teamId, teamName: teams.name, exchangedWith, isTeamMailbox })
    .from(emailSharingRules)
    .leftJoin(
      teams,
      and(eq(teams.workspaceId, emailSharingRules.workspaceId), eq(teams.id, teamId)),
    )
    .where(whereRuleOf(owner, accountId));
  return rule ?? nothing;
}

/** @throws HttpError 400 and 404 */
export async function shareMailbox(
  tx: Db,
  by: Actor,
  accountId: string,
  { sharedWith, teamId, ...change }: MailboxSharingChange,
): Promise<MailboxSharing> {
  const { workspaceId, userId } = by;
  await lockGivenTeam(tx, by, { teamId });
  // Before the emails that wait, as a sync locks them in this order.
  await lockEmailAccounts(tx, workspaceId, userId);
  const { address } = await requireEmailAccount(tx, by, accountId);
  const before = await readMailboxSharing(tx, by, accountId);
  if (sharedWith === "noOne") {
    await tx.delete(emailSharingRules).where(whereRuleOf(by, accountId));
  } else {
    const rule = { sharedWith, teamId, ...change, ownDomain: ownDomainOf(address) };
    await tx
      .insert(emailSharingRules)
      .values({ workspaceId, accountId, ...rule })
      .onConflictDoUpdate({
        target: [emailSharingRules.workspaceId, emailSharingRules.accountId],
        set: rule,
      });
  }
  await failUnwritable(tx, workspaceId);
  const after = await readMailboxSharing(tx, by, accountId);
  const details = changedFields(withoutId(before), withoutId(after));
  if (details.length > 0) {
    await recordAudit(tx, by, { action: "email-account.shared", target: address, details });
  }
  await notify(tx, emailsTopic, workspaceId);
  return after;
}

function withoutId({ teamId: _teamId, ...sharing }: MailboxSharing) {
  return sharing;
}

/** Null where anyone may have an address of the domain. */
function ownDomainOf(address: string): string | null {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return isPublicMailDomain(domain) ? null : domain;
}

function whereRuleOf({ workspaceId }: AccountOwner, accountId: string) {
  return and(
    eq(emailSharingRules.workspaceId, workspaceId),
    eq(emailSharingRules.accountId, accountId),
  );
}
