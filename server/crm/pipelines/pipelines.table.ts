import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { roles } from "#shared/accounts/permissions.ts";
import { forecastCategories, stageTypes } from "#shared/crm/pipelines.ts";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";
import { createdAt, moment, recordKey } from "#server/platform/queries/columns.ts";

export const pipelines = pgTable(
  "pipelines",
  {
    ...recordKey(),
    name: text("name").notNull(),
    position: integer("position").notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    /** Null for everyone. One that was deleted stays: owners and admins see the pipeline, and choose again. */
    teamIds: uuid("team_ids").array(),
    version: integer("version").notNull().default(1),
    archivedAt: moment("archived_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
    uniqueIndex("unique_pipeline_name")
      .on(table.workspaceId, sql`lower(${table.name})`)
      .where(sql`${table.archivedAt} is null`),
  ],
);

/** A row stays when its stage is archived: deleted deals and the history name it. */
export const stages = pgTable(
  "stages",
  {
    workspaceId: uuid("workspace_id").notNull(),
    /** Unique in the workspace, so that a deal's stage says which pipeline it is in. */
    key: text("key").notNull(),
    pipelineId: uuid("pipeline_id").notNull(),
    name: text("name").notNull(),
    type: text("type", { enum: stageTypes }).notNull(),
    position: integer("position").notNull(),
    probability: smallint("probability").notNull(),
    category: text("category", { enum: forecastCategories }).notNull(),
    idleAfterDays: smallint("idle_after_days"),
    requiredFields: text("required_fields").array().notNull(),
    enterRoles: text("enter_roles", { enum: roles }).array(),
    leaveRoles: text("leave_roles", { enum: roles }).array(),
    allowsSkip: boolean("allows_skip").notNull(),
    allowsBack: boolean("allows_back").notNull(),
    archivedAt: moment("archived_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.key] }),
    foreignKey({
      columns: [table.workspaceId, table.pipelineId],
      foreignColumns: [pipelines.workspaceId, pipelines.id],
      name: "stages_pipeline",
    }),
    uniqueIndex("unique_stage_name")
      .on(table.workspaceId, table.pipelineId, sql`lower(${table.name})`)
      .where(sql`${table.archivedAt} is null`),
  ],
);

/** What people choose from when a deal is won or lost; deals store the words themselves. */
export const closeReasonList = pgTable(
  "close_reasons",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaceAnchors.id),
    type: text("type", { enum: ["won", "lost"] }).notNull(),
    name: text("name").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.type, table.name] })],
);
