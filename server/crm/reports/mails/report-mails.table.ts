import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { mailDays } from "#shared/reports/report-mails.ts";
import { savedReports } from "#server/crm/reports/saved/saved-reports.table.ts";
import { createdAt, moment } from "#server/platform/queries/columns.ts";

/** When a person has a report sent. No foreign key to the person: who was sent it sees that they have left. */
export const reportMails = pgTable(
  "report_mails",
  {
    workspaceId: uuid("workspace_id").notNull(),
    reportId: uuid("report_id").notNull(),
    ownerId: uuid("owner_id").notNull(),
    days: text("days", { enum: mailDays }).notNull(),
    hour: smallint("hour").notNull(),
    timeZone: text("time_zone").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.reportId, table.ownerId] }),
    foreignKey({
      columns: [table.workspaceId, table.reportId],
      foreignColumns: [savedReports.workspaceId, savedReports.id],
      name: "report_mails_report",
    }).onDelete("cascade"),
  ],
);

/** Who is sent it, and when next. */
export const reportRecipients = pgTable(
  "report_recipients",
  {
    workspaceId: uuid("workspace_id").notNull(),
    reportId: uuid("report_id").notNull(),
    ownerId: uuid("owner_id").notNull(),
    /** No foreign key: who set it sees that a recipient has left. */
    userId: uuid("user_id").notNull(),
    /** Null once the recipient or the owner has left. */
    dueAt: moment("due_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.reportId, table.ownerId, table.userId] }),
    foreignKey({
      columns: [table.workspaceId, table.reportId, table.ownerId],
      foreignColumns: [reportMails.workspaceId, reportMails.reportId, reportMails.ownerId],
      name: "report_recipients_mail",
    }).onDelete("cascade"),
    index("report_recipients_due")
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
  ],
);
