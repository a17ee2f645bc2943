import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Team } from "#shared/accounts/members.ts";
import { importedPeople } from "#server/accounts/workspaces/imported-people.table.ts";
import { invitations } from "#server/accounts/invitations/invitations.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { databaseError } from "#server/platform/database/database-error.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { members, teams } from "#server/accounts/workspaces/workspaces.table.ts";

const listed = { id: teams.id, name: teams.name };

export function listTeams(db: Db, workspaceId: WorkspaceId): Promise<Team[]> {
  return db
    .select(listed)
    .from(teams)
    .where(eq(teams.workspaceId, workspaceId))
    .orderBy(asc(sql`${teams.name} collate "und-x-icu"`));
}

/** Locks it until the transaction ends; undefined where there is none. */
export async function lockTeam(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
  strength: "update" | "key share",
): Promise<Team | undefined> {
  const [found] = await tx
    .select(listed)
    .from(teams)
    .where(whereTeam(workspaceId, id))
    .for(strength);
  return found;
}

export async function insertTeam(tx: Db, workspaceId: WorkspaceId, name: string): Promise<Team> {
  const [added] = await tx
    .insert(teams)
    .values({ workspaceId, id: newId(), name })
    .returning(listed)
    .catch(explainTakenName);
  if (!added) throw new Error("the database returned no team");
  return added;
}

export async function patchTeam(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
  name: string,
): Promise<Team> {
  const [renamed] = await tx
    .update(teams)
    .set({ name })
    .where(whereTeam(workspaceId, id))
    .returning(listed)
    .catch(explainTakenName);
  if (!renamed) throw notFound("team");
  return renamed;
}

export async function deleteTeam(tx: Db, workspaceId: WorkspaceId, id: string): Promise<void> {
  for (const table of [members, invitations, importedPeople]) {
    await tx
      .update(table)
      .set({ teamId: null })
      .where(and(eq(table.workspaceId, workspaceId), eq(table.teamId, id)));
  }
  await tx.delete(teams).where(whereTeam(workspaceId, id));
}

function whereTeam(workspaceId: WorkspaceId, id: string) {
  return and(eq(teams.workspaceId, workspaceId), eq(teams.id, id));
}

function explainTakenName(error: unknown): never {
  if (databaseError(error)?.constraint !== "teams_name") throw error;
  const message = "There is a team with this name already.";
  throw new HttpError(409, message, [{ path: "name", message }]);
}

export async function readTeammates(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<Map<string, Set<string>>> {
  const rows = await db
    .select({ teamId: members.teamId, userId: members.userId })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), isNotNull(members.teamId)));
  const teammates = new Map<string, Set<string>>();
  for (const { teamId, userId } of rows) {
    if (teamId) teammates.set(teamId, (teammates.get(teamId) ?? new Set()).add(userId));
  }
  return teammates;
}
