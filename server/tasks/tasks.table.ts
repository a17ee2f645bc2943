import { date, foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { priorities } from "#shared/priorities.ts";
import { taskStatuses } from "#shared/tasks.ts";
import { createdAt, recordKey } from "#server/platform/columns.ts";
import { workspaces } from "#server/workspaces/workspaces.table.ts";

export const tasks = pgTable(
  "tasks",
  {
    ...recordKey(),
    title: text("title").notNull(),
    description: text("description"),
    status: text("status", { enum: taskStatuses }).notNull().default("pending"),
    priority: text("priority", { enum: priorities }).notNull().default("medium"),
    dueDate: date("due_date", { mode: "string" }),
    assignee: text("assignee"),
    relatedTo: text("related_to"),
    relatedId: uuid("related_id"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
    index("tasks_status").on(table.workspaceId, table.status, table.id),
  ],
);
