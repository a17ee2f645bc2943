import { desc, sql } from "drizzle-orm";
import type { AuditEvent } from "#shared/administration/audit.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { importedPeople } from "#server/accounts/workspaces/imported-people.table.ts";
import { whereAsked, type AuditQuestion } from "#server/accounts/audit/audit-place.ts";
import { changedFields } from "#server/accounts/audit/record-audit.ts";
import { authorOf, withAuthor } from "#server/crm/changes/authors.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { nameColumnOf, recordTables } from "#server/crm/changes/record-tables.ts";
import type { Db } from "#server/platform/database/database.ts";

const { userPicture: _userPicture, ...author } = authorOf;

/** Sorts as the number does, and within one moment after events of the audit log. */
const id = sql<string>`'c-' || lpad(${changes.id}::text, 19, '0')`;

const isRecord = sql`workspace_id = ${changes.workspaceId} and id = ${changes.entityId}`;

const actions = {
  create: "record.created",
  update: "record.changed",
  delete: "record.deleted",
} as const;

export async function listRecordEvents(db: Db, question: AuditQuestion): Promise<AuditEvent[]> {
  const rows = await withAuthor(
    db
      .select({
        id,
        action: changes.action,
        entity: changes.entity,
        before: changes.before,
        after: changes.after,
        ...author,
        userEmail: sql<string | null>`coalesce(${users.email}, ${importedPeople.email})`,
        name: recordName,
      })
      .from(changes)
      .$dynamic(),
  )
    .where(whereAsked({ ...columns, id }, question))
    .orderBy(desc(changes.createdAt), desc(changes.id))
    .limit(question.count);
  return rows.map(({ action, before, after, name, ...row }) => ({
    ...row,
    action: actions[action],
    target: name,
    details: action === "update" ? changedFields(before ?? {}, after ?? {}) : [],
    address: null,
  }));
}

const columns = {
  workspaceId: changes.workspaceId,
  userId: changes.userId,
  at: changes.createdAt,
};

const storedNames = recordTables.map(
  ([entity, table]) => sql`when ${sql.raw(`'${entity}'`)} then
    (select ${sql.identifier(nameColumnOf(entity))} from ${table} where ${isRecord})`,
);

/** The record's name, or its last one if it is deleted; most changes do not contain it. */
const recordName = sql<string | null>`coalesce(
  ${changes.after} ->> 'name', ${changes.after} ->> 'title',
  ${changes.before} ->> 'name', ${changes.before} ->> 'title',
  case ${changes.entity} ${sql.join(storedNames, sql` `)} end)`;
