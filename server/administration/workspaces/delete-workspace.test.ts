import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { loadSampleData } from "#server/crm/sample-data/load-sample-data.ts";
import { question } from "#shared/reports/questions.ts";
import { dashboards } from "#server/crm/reports/dashboards/dashboards.table.ts";
import { reportMails, reportRecipients } from "#server/crm/reports/mails/report-mails.table.ts";
import { savedReports } from "#server/crm/reports/saved/saved-reports.table.ts";
import { views } from "#server/records/views/views.table.ts";
import { eraseWorkspace } from "#server/administration/workspaces/delete-workspace.ts";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import { finishDeletions } from "#tests/support/finish-deletions.ts";
import { makeDeletionQueue } from "#tests/support/mail-queue.ts";
import { rowsNaming } from "#tests/support/stored-rows.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";

test("a deleted workspace leaves no row behind in any table", async () => {
  const home = await createOwnDatabase();
  const database = await home.open();
  const { db, close } = database;
  const [userId, id] = [newId(), toWorkspaceId(newId())];
  await db.insert(users).values({ id: userId, name: "Ada", email: "ada@x.example" });
  await db.insert(workspaces).values({ id, name: "Gone" });
  await db.insert(members).values({ workspaceId: id, userId, role: "owner" });
  const view = { kind: "task", name: "Mine", layout: "table", position: 1 } as const;
  await db.insert(views).values({ workspaceId: id, id: newId(), ownerId: userId, ...view });
  const asked = question.parse({ kind: "deal" });
  const report = { name: "Mine", question: asked, ownerId: userId };
  const board = { name: "Mine", ownerId: userId };
  await db.insert(dashboards).values({ workspaceId: id, id: newId(), ...board });
  const reportId = newId();
  await db.insert(savedReports).values({ workspaceId: id, id: reportId, ...report });
  const mail = { workspaceId: id, reportId, ownerId: userId };
  const monday = { days: "monday", hour: 9, timeZone: "UTC" } as const;
  await db.insert(reportMails).values({ ...mail, ...monday });
  await db.insert(reportRecipients).values({ ...mail, userId });
  await db.transaction(async (tx) => {
    await nameChangeSet(tx, { changeSetId: newId(), userId, channel: "web" });
    const access = { userId, workspaceId: id, visibility: "all", teamId: null } as const;
    await loadSampleData(tx, access, newId());
  });
  // Takes several batches.
  await db.execute(sql`insert into changes
      (workspace_id, change_set_id, entity, entity_id, action, channel)
    select ${id}, ${newId()}, 'task', gen_random_uuid(), 'create', 'web'
    from generate_series(1, 40001)`);
  await makeDeletionQueue(database);
  await db.transaction((tx) => eraseWorkspace(tx, id));
  await finishDeletions(db);
  expect(await rowsNaming(db, id)).toEqual([]);
  await close();
  await home.remove();
});
