import { and, asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { questionProblem } from "#shared/reports/question-problem.ts";
import type { SavedReport } from "#shared/reports/saved-reports.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { teams, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import { readAskable } from "#server/crm/reports/plan-question.ts";
import { savedReports } from "#server/crm/reports/saved/saved-reports.table.ts";
import { whereTeamOf, type Seer, whereSeen } from "#server/crm/reports/sharing.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

type NewRow = typeof savedReports.$inferInsert;

const { workspaceId: _workspaceId, ...settings } = getTableColumns(savedReports);
const { ownerId: _ownerId, ...ownSettings } = settings;

export async function listReports(db: Db, seer: Seer): Promise<SavedReport[]> {
  const rows = await selectReports(db)
    .where(whereSeen(savedReports, seer))
    .orderBy(sql`lower(${savedReports.name})`, asc(savedReports.id));
  return rows.length === 0 ? [] : withProblems(db, seer, rows);
}

/** @throws HttpError 404 for a report that the person does not see */
export async function readReport(db: Db, seer: Seer, id: string): Promise<SavedReport> {
  const rows = await selectReports(db).where(
    and(whereSeen(savedReports, seer), eq(savedReports.id, id)),
  );
  const [found] = await withProblems(db, seer, rows);
  if (!found) throw notFound("report");
  return found;
}

/** @returns false where the workspace has a report of this id */
export async function insertReport(tx: Db, row: NewRow): Promise<boolean> {
  const { id } = savedReports;
  const added = await tx.insert(savedReports).values(row).onConflictDoNothing().returning({ id });
  return added.length > 0;
}

export async function patchReport(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
  changes: Partial<Omit<NewRow, "workspaceId" | "id">>,
): Promise<void> {
  await tx.update(savedReports).set(changes).where(whereReport(workspaceId, id));
}

/** In all workspaces, for the export of an account. */
export function listOwnReports(db: Db, userId: string) {
  return db
    .select({ workspace: workspaces.name, ...ownSettings })
    .from(savedReports)
    .innerJoin(workspaces, eq(workspaces.id, savedReports.workspaceId))
    .where(eq(savedReports.ownerId, userId))
    .orderBy(asc(savedReports.workspaceId), asc(savedReports.id));
}

function selectReports(db: Db) {
  return db
    .select({ ...settings, ownerName: users.name, teamName: teams.name })
    .from(savedReports)
    .leftJoin(users, eq(users.id, savedReports.ownerId))
    .leftJoin(teams, whereTeamOf(savedReports));
}

function whereReport(workspaceId: WorkspaceId, id: string): SQL | undefined {
  return and(eq(savedReports.workspaceId, workspaceId), eq(savedReports.id, id));
}

async function withProblems(
  db: Db,
  seer: Seer,
  rows: Omit<SavedReport, "problem">[],
): Promise<SavedReport[]> {
  const { known, people } = await readAskable(db, seer);
  return rows.map((row) => ({
    ...row,
    problem: questionProblem(known, row.question, people)?.message ?? null,
  }));
}
