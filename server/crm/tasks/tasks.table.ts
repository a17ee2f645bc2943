import { sql, type SQL } from "drizzle-orm";
import {
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { priorities } from "#shared/crm/priorities.ts";
import { taskStatuses } from "#shared/crm/tasks.ts";
import { customFields, customFieldsIndex } from "#server/crm/custom-fields/custom-fields-column.ts";
import {
  createdAt,
  moment,
  recordKey,
  searchIndexSettings,
  version,
} from "#server/platform/queries/columns.ts";
import { smallLetters } from "#server/platform/queries/small-letters.ts";
import { memberAnchors, workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";

export const tasks = pgTable(
  "tasks",
  {
    ...recordKey(),
    title: text("title").notNull(),
    description: text("description"),
    status: text("status", { enum: taskStatuses }).notNull().default("pending"),
    priority: text("priority", { enum: priorities }).notNull().default("medium"),
    dueDate: date("due_date", { mode: "string" }),
    /** Free text. */
    assignee: text("assignee"),
    /** The owner. */
    assignedUserId: uuid("assigned_user_id"),
    relatedTo: text("related_to"),
    relatedId: uuid("related_id"),
    /** Kept by a trigger. */
    completedAt: moment("completed_at"),
    daysLate: integer("days_late").generatedAlwaysAs(
      (): SQL =>
        sql`case when completed_at is not null and due_date is not null
        then greatest(0, (completed_at at time zone 'UTC')::date - due_date) end`,
    ),
    customFields: customFields(),
    version: version(),
    createdAt: createdAt(),
    searchText: text("search_text").generatedAlwaysAs((): SQL => sql`stored_fold_text(title)`),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
    foreignKey({
      columns: [table.workspaceId, table.assignedUserId],
      foreignColumns: [memberAnchors.workspaceId, memberAnchors.userId],
      name: "tasks_assigned_user",
    }),
    index("tasks_assigned_user").on(table.workspaceId, table.assignedUserId, table.id),
    index("tasks_due_date").on(table.workspaceId, table.dueDate, table.id),
    index("tasks_related").on(table.workspaceId, table.relatedId),
    index("tasks_same_title").on(table.workspaceId, smallLetters(table.title)),
    index("tasks_status").on(table.workspaceId, table.status, table.id),
    customFieldsIndex("tasks", table),
    /** A member's open tasks by day. */
    index("tasks_to_do")
      .on(table.workspaceId, table.assignedUserId, table.dueDate, table.id)
      .where(sql`status <> 'completed'`),
    index("tasks_search")
      .using("gin", table.workspaceId, sql`${table.searchText} gin_trgm_ops`)
      .with(searchIndexSettings),
  ],
);
