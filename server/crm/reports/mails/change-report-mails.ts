import { and, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import { may } from "#shared/accounts/permissions.ts";
import type { MailSchedule } from "#shared/reports/report-mails.ts";
import { daysLabels, hourText } from "#shared/reports/schedule-words.ts";
import { isSeenBy, type Reader } from "#shared/reports/sharing.ts";
import type { SavedReport } from "#shared/reports/saved-reports.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { changedFields, recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import { nextDue } from "#server/crm/reports/mails/next-due.ts";
import { reportMails, reportRecipients } from "#server/crm/reports/mails/report-mails.table.ts";
import { readReport } from "#server/crm/reports/saved/saved-reports.queries.ts";
import { savedReports } from "#server/crm/reports/saved/saved-reports.table.ts";
import { lockSeen } from "#server/crm/reports/sharing.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Takes the place of what the person has set before. @throws HttpError 400, 403 and 404 */
export async function setReportMails(
  tx: Db,
  by: Actor,
  reportId: string,
  asked: MailSchedule,
): Promise<void> {
  await lockSeen(tx, savedReports, by, reportId);
  const report = await readReport(tx, by, reportId);
  requireMaySend(by, asked);
  const recipients = await readRecipients(tx, by.workspaceId, asked.recipientIds);
  requireSeen(report, recipients);
  const key = { workspaceId: by.workspaceId, reportId, ownerId: by.userId };
  const isSameTime = await setTime(tx, key, asked);
  await setRecipients(tx, key, asked, isSameTime);
  const said = {
    days: daysLabels[asked.days],
    hour: hourText(asked.hour),
    timeZone: asked.timeZone,
    to: recipients.map(({ email }) => email).join(", "),
  };
  const action = "report-emails.set";
  await recordAudit(tx, by, { action, target: report.name, details: changedFields({}, said) });
}

/** @returns whether the time is the same as before */
async function setTime(tx: Db, key: Key, { days, hour, timeZone }: MailSchedule): Promise<boolean> {
  const [former] = await tx
    .select()
    .from(reportMails)
    .where(whereOfMailing(reportMails, key))
    .for("update");
  const { workspaceId, reportId, ownerId } = reportMails;
  const time = { days, hour, timeZone };
  await tx
    .insert(reportMails)
    .values({ ...key, ...time })
    .onConflictDoUpdate({ target: [workspaceId, reportId, ownerId], set: time });
  return former?.days === days && former.hour === hour && former.timeZone === timeZone;
}

/** What the person has set. @throws HttpError 404 where that is nothing */
export async function stopReportMails(tx: Db, by: Actor, reportId: string): Promise<void> {
  const { workspaceId, userId: ownerId } = by;
  const report = await readReport(tx, by, reportId);
  const stopped = await tx
    .delete(reportMails)
    .where(whereOfMailing(reportMails, { workspaceId, reportId, ownerId }))
    .returning({ ownerId: reportMails.ownerId });
  if (stopped.length === 0) throw notFound("scheduled email");
  await recordAudit(tx, by, { action: "report-emails.stopped", target: report.name });
}

/** What another has the person sent. @throws HttpError 404 where that is nothing */
export async function refuseReportMails(
  tx: Db,
  by: Actor,
  reportId: string,
  ownerId: string,
): Promise<void> {
  const { workspaceId, userId } = by;
  const report = await readReport(tx, by, reportId);
  const key = { workspaceId, reportId, ownerId };
  const refused = await tx
    .delete(reportRecipients)
    .where(and(whereOfMailing(reportRecipients, key), eq(reportRecipients.userId, userId)))
    .returning({ userId: reportRecipients.userId });
  if (refused.length === 0) throw notFound("scheduled email");
  await recordAudit(tx, by, { action: "report-emails.refused", target: report.name });
}

/** Who leaves is sent nothing any more, and has nothing sent to others, also should they come back. */
export async function endReportMails(
  tx: Db,
  workspaceId: WorkspaceId,
  leaverId: string,
): Promise<void> {
  const { ownerId, userId } = reportRecipients;
  const isTheirs = or(eq(ownerId, leaverId), eq(userId, leaverId));
  await tx
    .update(reportRecipients)
    .set({ dueAt: null })
    .where(and(eq(reportRecipients.workspaceId, workspaceId), isTheirs));
}

interface Key {
  workspaceId: WorkspaceId;
  reportId: string;
  ownerId: string;
}

function whereOfMailing(table: typeof reportMails | typeof reportRecipients, key: Key) {
  return and(
    eq(table.workspaceId, key.workspaceId),
    eq(table.reportId, key.reportId),
    eq(table.ownerId, key.ownerId),
  );
}

/** @param isSameTime whether the schedule is as before: then a mail that is due stays due */
async function setRecipients(
  tx: Db,
  key: Key,
  { recipientIds, ...schedule }: MailSchedule,
  isSameTime: boolean,
): Promise<void> {
  const { workspaceId, reportId, ownerId, userId, dueAt } = reportRecipients;
  await tx
    .delete(reportRecipients)
    .where(and(whereOfMailing(reportRecipients, key), notInArray(userId, recipientIds)));
  const next = nextDue(schedule, new Date()).toISOString();
  await tx
    .insert(reportRecipients)
    .values(recipientIds.map((recipientId) => ({ ...key, userId: recipientId, dueAt: next })))
    .onConflictDoUpdate({
      target: [workspaceId, reportId, ownerId, userId],
      set: { dueAt: isSameTime ? sql`coalesce(${dueAt}, excluded.due_at)` : next },
    });
}

function requireMaySend(by: Actor, { recipientIds }: MailSchedule): void {
  const isToOthers = recipientIds.some((id) => id !== by.userId);
  if (!isToOthers || may(by.role, "reports.share")) return;
  throw new HttpError(403, "Your role lets you have reports sent to yourself alone.");
}

function requireSeen(report: SavedReport, recipients: (Reader & { email: string })[]): void {
  const unseeing = recipients.filter((reader) => !isSeenBy(report, reader));
  if (unseeing.length === 0) return;
  const names = unseeing.map(({ email }) => email).join(", ");
  const message = `Share the report first with those who do not see it: ${names}.`;
  throw new HttpError(400, message, [{ path: "recipientIds", message }]);
}

/** @throws HttpError 400 for someone who is no member */
async function readRecipients(tx: Db, workspaceId: WorkspaceId, ids: string[]) {
  const { userId, role, teamId } = members;
  const found = await tx
    .select({ userId, role, teamId, email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), inArray(members.userId, ids)))
    .orderBy(users.email);
  if (found.length === ids.length) return found;
  const message = "A report is sent to members of the workspace alone.";
  throw new HttpError(400, message, [{ path: "recipientIds", message }]);
}
