import { eq } from "drizzle-orm";
import { sessions } from "#server/accounts/accounts.table.ts";
import { acts } from "#server/acts/acts.table.ts";
import { activities } from "#server/activities/activities.table.ts";
import { awaitedRecords, importedPeople } from "#server/archives/archives.table.ts";
import { changes } from "#server/changes/changes.table.ts";
import { companies } from "#server/companies/companies.table.ts";
import { contacts } from "#server/contacts/contacts.table.ts";
import { customFields } from "#server/custom-fields/custom-fields.table.ts";
import { deals } from "#server/deals/deals.table.ts";
import { imports as fileImports } from "#server/imports/imports.table.ts";
import { invitations } from "#server/invitations/invitations.table.ts";
import { dismissedDuplicates, mergedRecords } from "#server/duplicates/duplicates.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";
import { dailyGrowth, recordTotals } from "#server/platform/record-totals.table.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";
import { workspaceWrites } from "#server/platform/workspace-writes.table.ts";
import { knownTags } from "#server/tags/known-tags.table.ts";
import { tasks } from "#server/tasks/tasks.table.ts";
import { views } from "#server/views/views.table.ts";
import type { Actor } from "#server/workspaces/hold-membership.ts";
import { readWorkspace } from "#server/workspaces/workspaces.queries.ts";
import { members, teams, workspaces } from "#server/workspaces/workspaces.table.ts";

/** A row comes before those that it points to; what only a member has goes with the member. */
const records = [activities, tasks, deals, contacts, companies] as const;
const imported = [awaitedRecords, importedPeople] as const;
const tables = [
  ...records,
  changes,
  mergedRecords,
  dismissedDuplicates,
  acts,
  fileImports,
  recordTotals,
  dailyGrowth,
  invitations,
  ...imported,
  customFields,
  knownTags,
  views,
  members,
  teams,
  workspaceWrites,
];

/** Deletes a workspace with all that it holds, for good. @param name as the person typed it */
export async function deleteWorkspace(tx: Db, by: Actor, name: string): Promise<void> {
  const { workspaceId } = by;
  const workspace = await readWorkspace(tx, workspaceId);
  if (name !== workspace.name) {
    const message = "This is not the workspace's name, so nothing was deleted.";
    throw new HttpError(400, message, [{ path: "name", message }]);
  }
  await eraseWorkspace(tx, workspaceId);
}

/** Deletes a workspace without a question. The transaction must have named its change set. */
export async function eraseWorkspace(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await stopWriters(tx, workspaceId);
  for (const table of tables) {
    await tx.delete(table).where(eq(table.workspaceId, workspaceId));
  }
  await tx.update(sessions).set({ workspaceId: null }).where(eq(sessions.workspaceId, workspaceId));
  await tx.delete(workspaces).where(eq(workspaces.id, workspaceId));
}

/** Waits for all who are writing in the workspace, and holds off those who would. */
async function stopWriters(tx: Db, workspaceId: string): Promise<void> {
  await tx
    .select({ userId: members.userId })
    .from(members)
    .where(eq(members.workspaceId, workspaceId))
    .orderBy(members.userId)
    .for("update");
}
