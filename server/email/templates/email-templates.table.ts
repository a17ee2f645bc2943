import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { memberAnchors, workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";
import { createdAt, moment, recordKey } from "#server/platform/queries/columns.ts";

export const emailTemplates = pgTable(
  "email_templates",
  {
    ...recordKey(),
    name: text("name").notNull(),
    folder: text("folder").notNull().default(""),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    version: integer("version").notNull().default(1),
    isShared: boolean("is_shared").notNull().default(false),
    /** Null when the owner of a shared template has left, and until an imported one's owner joins. */
    ownerId: uuid("owner_id"),
    createdAt: createdAt(),
    changedAt: moment("changed_at")
      .notNull()
      .default(sql`now()`),
    /** Can be restored for some days. */
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
    // Leaving passes shared templates on first: see pass-on-templates.ts.
    foreignKey({
      columns: [table.workspaceId, table.ownerId],
      foreignColumns: [memberAnchors.workspaceId, memberAnchors.userId],
      name: "email_templates_owner",
    }),
    index("email_templates_owner").on(table.workspaceId, table.ownerId),
  ],
);

/** What each save has stored, the current one included. */
export const templateVersions = pgTable(
  "email_template_versions",
  {
    workspaceId: uuid("workspace_id").notNull(),
    templateId: uuid("template_id").notNull(),
    number: integer("number").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    savedBy: uuid("saved_by").notNull(),
    savedAt: moment("saved_at")
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.templateId, table.number] }),
    foreignKey({
      columns: [table.workspaceId, table.templateId],
      foreignColumns: [emailTemplates.workspaceId, emailTemplates.id],
      name: "email_template_versions_template",
    }).onDelete("cascade"),
  ],
);
