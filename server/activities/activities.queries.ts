import { and, desc, eq, getTableColumns } from "drizzle-orm";
import type { Activity, ActivityListQuery, ActivityType } from "#shared/activities.ts";
import { activities } from "#server/activities/activities.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";
import { countWhere, inWorkspace, toPage, type Page } from "#server/platform/lists.ts";
import { totalOf } from "#server/platform/record-totals.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

const { workspaceId: _workspaceId, ...fields } = getTableColumns(activities);

/** What is told of an act: a line of the feed, and the records in whose timelines it stands. */
export interface ActivityLine {
  type: ActivityType;
  title: string;
  description?: string | null;
  /** The name of the record that it is about. */
  relatedTo?: string | null;
  relatedId?: string | null;
  contactId?: string | null;
  companyId?: string | null;
  dealId?: string | null;
}

export async function listActivities(
  db: Db,
  workspaceId: WorkspaceId,
  query: ActivityListQuery,
): Promise<Page<Activity>> {
  const about = isAbout(query);
  const total = about
    ? countWhere(activities, and(inWorkspace(activities, workspaceId), about))
    : totalOf(workspaceId, "activities");
  const rows = await db
    .select({ ...fields, total })
    .from(activities)
    .where(and(inWorkspace(activities, workspaceId, query.cursor), about))
    .orderBy(desc(activities.id))
    .limit(query.limit + 1);
  return toPage(rows, query);
}

function isAbout({ contactId, companyId, dealId }: ActivityListQuery) {
  return and(
    contactId ? eq(activities.contactId, contactId) : undefined,
    companyId ? eq(activities.companyId, companyId) : undefined,
    dealId ? eq(activities.dealId, dealId) : undefined,
  );
}

export async function insertActivity(
  tx: Db,
  workspaceId: WorkspaceId,
  line: ActivityLine,
): Promise<Activity> {
  const [row] = await tx
    .insert(activities)
    .values({ workspaceId, id: newId(), ...line })
    .returning(fields);
  if (!row) throw new Error("the database returned no activity");
  return row;
}
