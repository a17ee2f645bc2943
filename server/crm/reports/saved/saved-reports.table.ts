import { customType, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { pictures } from "#shared/reports/pictures.ts";
import { question, type Question } from "#shared/reports/questions.ts";
import { sharingColumns, sharingRules } from "#server/crm/reports/sharing.table.ts";
import { createdAt, recordKey } from "#server/platform/queries/columns.ts";

/** Asks nothing, and says so where it is shown. */
const unreadable = question.parse({ kind: "deal", filter: "unreadable" });

/** What was saved before there was something to ask for has it by default. */
const savedQuestion = customType<{ data: Question; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (asked) => JSON.stringify(asked),
  fromDriver: (stored) => question.safeParse(stored).data ?? unreadable,
});

export const savedReports = pgTable(
  "saved_reports",
  {
    ...recordKey(),
    name: text("name").notNull(),
    description: text("description"),
    question: savedQuestion("question").notNull(),
    picture: text("picture", { enum: pictures }),
    ...sharingColumns(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    ...sharingRules("saved_reports", table),
  ],
);
