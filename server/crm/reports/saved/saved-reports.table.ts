import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { pictures } from "#shared/reports/pictures.ts";
import { question, type Question } from "#shared/reports/questions.ts";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import { createdAt, recordKey } from "#server/platform/columns.ts";

/** What was saved before there was something to ask for has it by default. */
const savedQuestion = customType<{ data: Question; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (asked) => JSON.stringify(asked),
  fromDriver: (stored) => question.parse(stored),
});

export const savedReports = pgTable(
  "saved_reports",
  {
    ...recordKey(),
    name: text("name").notNull(),
    description: text("description"),
    question: savedQuestion("question").notNull(),
    picture: text("picture", { enum: pictures }),
    /** Null when the owner of a shared report has left, and until an imported report's owner joins. */
    ownerId: uuid("owner_id"),
    isShared: boolean("is_shared").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
    // Leaving passes shared reports on first: see sharing.ts.
    foreignKey({
      columns: [table.workspaceId, table.ownerId],
      foreignColumns: [members.workspaceId, members.userId],
      name: "saved_reports_owner",
    }),
    index("saved_reports_owner").on(table.workspaceId, table.ownerId),
    index("saved_reports_shared")
      .on(table.workspaceId)
      .where(sql`${table.isShared}`),
  ],
);
