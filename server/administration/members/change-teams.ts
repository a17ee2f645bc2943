import type { Team } from "#shared/accounts/members.ts";
import { changedFields, recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { dashboards } from "#server/crm/reports/dashboards/dashboards.table.ts";
import { savedReports } from "#server/crm/reports/saved/saved-reports.table.ts";
import { takeBackFromTeam } from "#server/crm/reports/sharing.ts";
import { takeBackEmails } from "#server/email/sharing/take-back-from-team.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import {
  deleteTeam,
  insertTeam,
  lockTeam,
  patchTeam,
} from "#server/accounts/workspaces/teams.queries.ts";

export async function addTeam(tx: Db, by: Actor, name: string): Promise<Team> {
  const team = await insertTeam(tx, by.workspaceId, name);
  await recordAudit(tx, by, { action: "team.added", target: name });
  return team;
}

export async function renameTeam(tx: Db, by: Actor, id: string, name: string): Promise<Team> {
  const before = await requireTeam(tx, by, id);
  const team = await patchTeam(tx, by.workspaceId, id, name);
  const details = changedFields({ name: before.name }, { name });
  await recordAudit(tx, by, { action: "team.renamed", target: name, details });
  return team;
}

/** Members of the team stay, and see only their own records. What was shared with it goes back to the owners. */
export async function removeTeam(tx: Db, by: Actor, id: string): Promise<void> {
  const { name } = await requireTeam(tx, by, id);
  for (const table of [savedReports, dashboards]) await takeBackFromTeam(tx, table, by, id);
  await takeBackEmails(tx, by.workspaceId, id);
  await deleteTeam(tx, by.workspaceId, id);
  await recordAudit(tx, by, { action: "team.deleted", target: name });
}

async function requireTeam(tx: Db, { workspaceId }: Actor, id: string): Promise<Team> {
  const team = await lockTeam(tx, workspaceId, id, "update");
  if (!team) throw notFound("team");
  return team;
}
