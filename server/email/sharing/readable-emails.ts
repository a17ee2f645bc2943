import { and, eq, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { emailSharing } from "#shared/email/email-sharing.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { teams } from "#server/accounts/workspaces/workspaces.table.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { emailMessages, isAccountOfMessage } from "#server/email/messages/email-messages.table.ts";
import {
  audience,
  isSharedByRule,
  whereSharedWith,
  type MailReader,
} from "#server/email/sharing/audience.ts";
import { whereWrittenFromBy } from "#server/email/team-mailboxes/writable-accounts.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";

const writer = alias(users, "writer");
const sharedAs = emailSharing.omit({ isSharedByRule: true });
const notShared = { sharedWith: "noOne", teamId: null, teamName: null, reason: null } as const;

/** One's own, or shared with the reader. @throws HttpError 404 for any other, whatever the reader's role */
export async function requireReadableEmail(db: Db, reader: MailReader, id: string) {
  const { workspaceId, userId, apiKey } = reader;
  const isOwn = eq(emailAccounts.userId, userId);
  const [row] = await db
    .select({
      message: emailMessages,
      ownerId: emailAccounts.userId,
      ownerName: users.name,
      writerName: writer.name,
      isWritable: whereWrittenFromBy(userId),
      isSharedByRule: sql<boolean>`${isSharedByRule}`,
      sharing: sql`(select jsonb_build_object('sharedWith', audience.shared_with, 'teamId', audience.team_id,
          'teamName', ${teams}.name, 'reason', audience.reason)
        from (${audience}) as audience left join ${teams}
          on ${teams}.workspace_id = ${workspaceId} and ${teams}.id = audience.team_id)`,
    })
    .from(emailMessages)
    .innerJoin(emailAccounts, isAccountOfMessage)
    .innerJoin(users, eq(users.id, emailAccounts.userId))
    .leftJoin(writer, eq(writer.id, emailMessages.writerId))
    .where(
      and(
        eq(emailMessages.workspaceId, workspaceId),
        eq(emailMessages.id, id),
        apiKey === null ? or(isOwn, whereSharedWith(reader)) : whereSharedWith(reader),
      ),
    );
  if (!row) throw notFound("message");
  const { message, ownerId, ownerName, writerName } = row;
  const sharing = sharedAs.parse(row.sharing ?? notShared);
  return {
    message,
    ownerName,
    writerName,
    mayAnswer: row.isWritable && apiKey === null,
    isOwn: ownerId === userId && apiKey === null,
    sharing: { ...sharing, isSharedByRule: row.isSharedByRule },
  };
}
