import { date, foreignKey, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { periodKinds } from "#shared/forecast/forecast-periods.ts";
import { quotaMeasures, quotaSubjects } from "#shared/forecast/quotas.ts";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";

/** What people and teams are to bring in a period. Rows of people who have left stay. */
export const quotaTable = pgTable(
  "quotas",
  {
    workspaceId: uuid("workspace_id").notNull(),
    measure: text("measure", { enum: quotaMeasures }).notNull(),
    period: text("period", { enum: periodKinds }).notNull(),
    /** The first day of the period. */
    first: date("first", { mode: "string" }).notNull(),
    subject: text("subject", { enum: quotaSubjects }).notNull(),
    /** Of a user or a team, which may be gone. */
    subjectId: uuid("subject_id").notNull(),
    amount: numeric("amount", { precision: 12, scale: 2 }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.workspaceId, table.measure, table.period, table.first, table.subjectId],
    }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
  ],
);
