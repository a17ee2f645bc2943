import { and, asc, desc, eq, isNull, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { WritableAccount } from "#shared/email/email.ts";
import { may, roles } from "#shared/accounts/permissions.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import type { AccountOwner } from "#server/email/connections/email-accounts.queries.ts";
import {
  type EmailAccountRow,
  emailAccounts,
} from "#server/email/connections/email-accounts.table.ts";
import { emailSharingRules } from "#server/email/sharing/email-sharing.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

const writers = sql.join(
  roles.filter((role) => may(role, "emailAccounts.manage")).map((role) => sql`${role}`),
  sql`, `,
);

/** Their own, or a team mailbox shared with them. By stored memberships: an email may wait longer than a session. */
export function whereWrittenFromBy(writerId: string | SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${emailAccounts}.user_id = ${writerId} or exists (
    select from ${emailSharingRules} as rule join ${members} as writer
      on writer.workspace_id = rule.workspace_id and writer.user_id = ${writerId}
    where rule.workspace_id = ${emailAccounts}.workspace_id and rule.account_id = ${emailAccounts}.id
      and rule.is_team_mailbox and writer.role in (${writers})
      and (rule.shared_with = 'workspace' or rule.team_id = writer.team_id)))`;
}

function whereWritable({ workspaceId, userId }: AccountOwner) {
  return and(
    eq(emailAccounts.workspaceId, workspaceId),
    isNull(emailAccounts.disconnectedAt),
    whereWrittenFromBy(userId),
  );
}

/** The accounts that a member may write from, their own first. */
export async function listWritableAccounts(
  db: Db,
  writer: AccountOwner,
): Promise<WritableAccount[]> {
  const { id, address, senderName, signature, problem, sendingRefusedSince, userId } =
    emailAccounts;
  const isOwn = sql<boolean>`${eq(userId, writer.userId)}`;
  const hasProblem = sql<boolean>`(${problem} is not null or ${sendingRefusedSince} is not null)`;
  return db
    .select({ id, address, senderName, signature, isOwn, ownerName: users.name, hasProblem })
    .from(emailAccounts)
    .innerJoin(users, eq(users.id, userId))
    .where(whereWritable(writer))
    .orderBy(desc(isOwn), asc(id));
}

export async function findWritableAccount(
  db: Db,
  writer: AccountOwner,
  id: string,
): Promise<EmailAccountRow | undefined> {
  const [row] = await db
    .select()
    .from(emailAccounts)
    .where(and(whereWritable(writer), eq(emailAccounts.id, id)));
  return row;
}

/** @throws HttpError 409 where the account is disconnected, or not the member's to write from any more */
export async function requireWritableAccount(
  db: Db,
  writer: AccountOwner,
  id: string,
): Promise<EmailAccountRow> {
  const account = await findWritableAccount(db, writer, id);
  if (account) return account;
  const sentence = "You cannot write from this email account any more. Choose another one.";
  throw new HttpError(409, sentence);
}
