import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { SavedDashboard } from "#shared/reports/dashboards.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { teams, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import { dashboards } from "#server/crm/reports/dashboards/dashboards.table.ts";
import { whereTeamOf, type Seer, whereSeen } from "#server/crm/reports/sharing.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";

const { workspaceId: _workspaceId, ...settings } = getTableColumns(dashboards);
const { ownerId: _ownerId, ...ownSettings } = settings;

export function listDashboards(db: Db, seer: Seer): Promise<SavedDashboard[]> {
  return selectDashboards(db)
    .where(whereSeen(dashboards, seer))
    .orderBy(sql`lower(${dashboards.name})`, asc(dashboards.id));
}

/** @throws HttpError 404 for a dashboard that the person does not see */
export async function readSavedDashboard(db: Db, seer: Seer, id: string): Promise<SavedDashboard> {
  const isAsked = and(whereSeen(dashboards, seer), eq(dashboards.id, id));
  const [found] = await selectDashboards(db).where(isAsked);
  if (!found) throw notFound("dashboard");
  return found;
}

/** In all workspaces, for the export of an account. */
export function listOwnDashboards(db: Db, userId: string) {
  return db
    .select({ workspace: workspaces.name, ...ownSettings })
    .from(dashboards)
    .innerJoin(workspaces, eq(workspaces.id, dashboards.workspaceId))
    .where(eq(dashboards.ownerId, userId))
    .orderBy(asc(dashboards.workspaceId), asc(dashboards.id));
}

function selectDashboards(db: Db) {
  return db
    .select({ ...settings, ownerName: users.name, teamName: teams.name })
    .from(dashboards)
    .leftJoin(users, eq(users.id, dashboards.ownerId))
    .leftJoin(teams, whereTeamOf(dashboards));
}
