import { and, eq, gte, lt, lte, sql, type Column, type SQL } from "drizzle-orm";
import type { AuditFilter } from "#shared/administration/audit.ts";
import { startOfDayIn } from "#server/platform/queries/calendar-days.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

export interface AuditPlace {
  at: string;
  id: string;
}

export interface AuditQuestion extends AuditFilter {
  workspaceId: WorkspaceId;
  after: AuditPlace | null;
  count: number;
}

interface LoggedRows {
  workspaceId: Column;
  userId: Column;
  at: Column;
  /** The row's id in the audit, in the order of `at` within one moment. */
  id: SQL;
}

/** The cursor is compared in a way that uses the index on `at`. */
export function whereAsked(
  { workspaceId, userId, at, id }: LoggedRows,
  question: AuditQuestion,
): SQL | undefined {
  const { from, to, timeZone = "UTC", after } = question;
  return and(
    eq(workspaceId, question.workspaceId),
    question.userId ? eq(userId, question.userId) : undefined,
    from ? gte(at, startOfDayIn(timeZone, from).toISOString()) : undefined,
    to ? lt(at, startOfDayIn(timeZone, to, 1).toISOString()) : undefined,
    after ? lte(at, after.at) : undefined,
    after ? sql`(${at} < ${after.at}::timestamptz or ${id} < ${after.id} collate "C")` : undefined,
  );
}
