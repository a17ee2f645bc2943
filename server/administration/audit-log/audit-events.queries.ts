import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { auditGroups, type AuditEvent, type AuditGroup } from "#shared/administration/audit.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { importedPeople } from "#server/accounts/workspaces/imported-people.table.ts";
import { auditEvents } from "#server/accounts/audit/audit-events.table.ts";
import { whereAsked, type AuditQuestion } from "#server/accounts/audit/audit-place.ts";
import type { Db } from "#server/platform/database/database.ts";

const id = sql<string>`'e-' || ${auditEvents.id}::text`;

export function listAuditEvents(db: Db, question: AuditQuestion): Promise<AuditEvent[]> {
  return db
    .select({
      id,
      at: auditEvents.at,
      action: auditEvents.action,
      userId: users.id,
      // The archive names people of an imported workspace.
      userName: sql<string | null>`coalesce(${users.name}, ${importedPeople.name})`,
      userEmail: sql<string | null>`coalesce(${users.email}, ${importedPeople.email})`,
      target: auditEvents.target,
      entity: sql<null>`null`,
      details: auditEvents.details,
      address: auditEvents.address,
      channel: sql<null>`null`,
      apiKeyName: sql<null>`null`,
      ruleName: sql<null>`null`,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.userId))
    .leftJoin(
      importedPeople,
      and(
        eq(importedPeople.workspaceId, auditEvents.workspaceId),
        eq(importedPeople.id, auditEvents.userId),
      ),
    )
    .where(and(whereAsked({ ...columns, id }, question), whereInGroup(question.group)))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(question.count);
}

const columns = {
  workspaceId: auditEvents.workspaceId,
  userId: auditEvents.userId,
  at: auditEvents.at,
};

function whereInGroup(group: AuditGroup | undefined) {
  if (group === undefined || group === "records") return undefined;
  return inArray(auditEvents.action, [...auditGroups[group]]);
}
