import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import {
  type DashboardChanges,
  maxOwnDashboards,
  maxSharedDashboards,
  type newDashboard,
  type SavedDashboard,
} from "#shared/reports/dashboards.ts";
import { isSeenBy } from "#shared/reports/sharing.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { readSavedDashboard } from "#server/crm/reports/dashboards/dashboards.queries.ts";
import { dashboards } from "#server/crm/reports/dashboards/dashboards.table.ts";
import {
  lockGivenTeam,
  lockSeen,
  removeOne,
  requireMayChange,
  requireRoom,
  share,
} from "#server/crm/reports/sharing.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";

const kept = {
  what: "dashboard",
  table: dashboards,
  maxOwn: maxOwnDashboards,
  maxShared: maxSharedDashboards,
};

export async function addDashboard(
  tx: Db,
  by: Actor,
  { id = newId(), ...input }: z.output<typeof newDashboard>,
): Promise<SavedDashboard> {
  const { workspaceId, userId } = by;
  await lockGivenTeam(tx, by, input);
  await requireRoom(tx, by, kept);
  const sharing = await share(tx, by, kept, input);
  const added = await tx
    .insert(dashboards)
    .values({ workspaceId, id, ...input, ...sharing, ownerId: userId })
    .onConflictDoNothing()
    .returning({ id: dashboards.id });
  if (added.length === 0) throw new HttpError(409, "There is a dashboard with this id already.");
  return readSavedDashboard(tx, by, id);
}

/** @returns the changed dashboard, even if the person no longer sees it */
export async function changeDashboard(
  tx: Db,
  by: Actor,
  id: string,
  { tilesBefore, ...changes }: DashboardChanges,
): Promise<SavedDashboard> {
  await lockGivenTeam(tx, by, changes);
  await lockSeen(tx, dashboards, by, id);
  const before = await readSavedDashboard(tx, by, id);
  requireMayChange(by, kept.what, before);
  if (tilesBefore && !isDeepStrictEqual(tilesBefore, before.tiles)) throw arrangedMeanwhile();
  const sharing = await share(tx, by, kept, changes, before);
  const isThis = and(eq(dashboards.workspaceId, by.workspaceId), eq(dashboards.id, id));
  await tx
    .update(dashboards)
    .set({ ...changes, ...sharing })
    .where(isThis);
  if (isSeenBy(sharing, by)) return readSavedDashboard(tx, by, id);
  return { ...before, ...changes, ...sharing, teamName: null };
}

function arrangedMeanwhile(): HttpError {
  return new HttpError(
    409,
    "Someone else has arranged this dashboard meanwhile. Cancel to see it, and arrange it again.",
  );
}

export async function deleteDashboard(tx: Db, by: Actor, id: string): Promise<void> {
  await lockSeen(tx, dashboards, by, id);
  requireMayChange(by, kept.what, await readSavedDashboard(tx, by, id));
  await removeOne(tx, dashboards, by, id);
}
