import { aliasedTable, and, asc, eq, getTableColumns, or, sql } from "drizzle-orm";
import type { ReportMails, Schedule } from "#shared/reports/report-mails.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { isKeyTooWeak } from "#server/accounts/workspaces/second-factor-rule.ts";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import { mailObstacle } from "#server/crm/reports/mails/mail-obstacle.ts";
import { reportMails, reportRecipients } from "#server/crm/reports/mails/report-mails.table.ts";
import { savedReports } from "#server/crm/reports/saved/saved-reports.table.ts";
import type { Seer } from "#server/crm/reports/sharing.ts";
import type { Db } from "#server/platform/database/database.ts";

const owners = aliasedTable(users, "owner");
const ownerMembers = aliasedTable(members, "owner_member");

const schedule = {
  days: reportMails.days,
  hour: reportMails.hour,
  timeZone: reportMails.timeZone,
};

/** What a mail is written with, as it is by now. */
const mailing = {
  ...schedule,
  ...getTableColumns(reportRecipients),
  report: savedReports,
  ownerName: owners.name,
  ownerRole: ownerMembers.role,
  role: members.role,
  visibility: members.visibility,
  teamId: members.teamId,
  email: users.email,
  hasConfirmedAddress: sql<boolean>`coalesce(${users.emailVerified}, false)`,
  lacksSecondFactor: isKeyTooWeak,
  workspaceName: workspaces.name,
  isSuspended: sql<boolean>`${workspaces.suspendedAt} is not null`,
};

export function selectMailings(db: Db) {
  const { workspaceId, reportId, ownerId, userId } = reportRecipients;
  return db
    .select(mailing)
    .from(reportRecipients)
    .innerJoin(
      reportMails,
      and(
        eq(reportMails.workspaceId, workspaceId),
        eq(reportMails.reportId, reportId),
        eq(reportMails.ownerId, ownerId),
      ),
    )
    .innerJoin(
      savedReports,
      and(eq(savedReports.workspaceId, workspaceId), eq(savedReports.id, reportId)),
    )
    .innerJoin(workspaces, eq(workspaces.id, workspaceId))
    .leftJoin(members, and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)))
    .leftJoin(users, eq(users.id, userId))
    .leftJoin(
      ownerMembers,
      and(eq(ownerMembers.workspaceId, workspaceId), eq(ownerMembers.userId, ownerId)),
    )
    .leftJoin(owners, eq(owners.id, ownerId));
}

export type MailingRow = Awaited<ReturnType<typeof selectMailings>>[number];

export async function readReportMails(
  db: Db,
  { workspaceId, userId }: Pick<Seer, "workspaceId" | "userId">,
  reportId: string,
): Promise<ReportMails> {
  const rows = await selectMailings(db)
    .where(
      and(
        eq(reportRecipients.workspaceId, workspaceId),
        eq(reportRecipients.reportId, reportId),
        or(eq(reportRecipients.ownerId, userId), eq(reportRecipients.userId, userId)),
      ),
    )
    .orderBy(asc(reportRecipients.ownerId), asc(reportRecipients.userId));
  const own = rows.filter(({ ownerId }) => ownerId === userId);
  const others = rows.filter(({ ownerId }) => ownerId !== userId);
  return {
    own: own[0] ? { ...scheduleOf(own[0]), ...sentTo(own) } : null,
    others: others.map((row) => ({
      ...scheduleOf(row),
      ownerId: row.ownerId,
      ownerName: row.ownerName,
      obstacle: obstacleOf(row),
    })),
  };
}

/** In all workspaces, for the export of an account. */
export function listOwnReportMails(db: Db, userId: string) {
  return db
    .select({ workspace: workspaces.name, report: savedReports.name, ...schedule })
    .from(reportMails)
    .innerJoin(workspaces, eq(workspaces.id, reportMails.workspaceId))
    .innerJoin(
      savedReports,
      and(
        eq(savedReports.workspaceId, reportMails.workspaceId),
        eq(savedReports.id, reportMails.reportId),
      ),
    )
    .where(eq(reportMails.ownerId, userId))
    .orderBy(asc(reportMails.workspaceId), asc(reportMails.reportId));
}

function sentTo(rows: MailingRow[]) {
  const moments = rows.flatMap((row) =>
    row.dueAt !== null && mailObstacle(row) === null ? [row.dueAt] : [],
  );
  return {
    recipients: rows.map((row) => ({ userId: row.userId, obstacle: obstacleOf(row) })),
    nextAt: moments.toSorted()[0] ?? null,
  };
}

/** Who has left and come back is sent nothing until they are chosen again. */
function obstacleOf(row: MailingRow) {
  return mailObstacle(row) ?? (row.dueAt === null ? "left" : null);
}

function scheduleOf({ days, hour, timeZone }: Schedule): Schedule {
  return { days, hour, timeZone };
}
