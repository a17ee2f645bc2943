import { and, eq, sql } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/accounts.table.ts";
import { importedPeople } from "#server/accounts/workspaces/imported-people.table.ts";
import { changes } from "#server/crm/changes/changes.table.ts";

/** Columns of a query over `changes`; call `withAuthor` on it. */
export const authorOf = {
  at: changes.createdAt,
  userId: users.id,
  // The archive names people of an imported workspace.
  userName: sql<string | null>`coalesce(${users.name}, ${importedPeople.name})`,
  userPicture: users.profileImageUrl,
  channel: changes.channel,
  apiKeyName: changes.apiKeyName,
  ruleName: changes.ruleName,
};

export function withAuthor<Query extends PgSelect>(query: Query) {
  return query
    .leftJoin(users, eq(users.id, changes.userId))
    .leftJoin(
      importedPeople,
      and(
        eq(importedPeople.workspaceId, changes.workspaceId),
        eq(importedPeople.id, changes.userId),
      ),
    );
}
