import {
  date,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { periodKinds } from "#shared/forecast/forecast-periods.ts";
import { quotaSubjects } from "#shared/forecast/quotas.ts";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";
import { createdAt, recordKey } from "#server/platform/queries/columns.ts";

/** What people expect to bring. Rows are added, and never changed: the newest one counts. */
export const forecastSubmissions = pgTable(
  "forecast_submissions",
  {
    ...recordKey(),
    period: text("period", { enum: periodKinds }).notNull(),
    /** The first day of the period. */
    first: date("first", { mode: "string" }).notNull(),
    subject: text("subject", { enum: quotaSubjects }).notNull(),
    /** Of a user or a team, which may be gone. */
    subjectId: uuid("subject_id").notNull(),
    amount: numeric("amount", { precision: 12, scale: 2 }).notNull(),
    note: text("note"),
    authorId: uuid("author_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
    index("forecast_submissions_period").on(table.workspaceId, table.period, table.first),
  ],
);
