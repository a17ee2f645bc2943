import { inArray, sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { operationKinds, operationStates } from "#shared/records/operations.ts";
import { changedEntities } from "#shared/records/changes.ts";
import { roles } from "#shared/accounts/permissions.ts";
import { changeChannels } from "#server/crm/changes/changes.table.ts";
import { createdAt, moment } from "#server/platform/queries/columns.ts";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";

export const operations = pgTable(
  "operations",
  {
    workspaceId: uuid("workspace_id").notNull(),
    /** Also the id of its change set. */
    id: uuid("id").notNull(),
    kind: text("kind", { enum: operationKinds }).notNull(),
    title: text("title").notNull(),
    state: text("state", { enum: operationStates }).notNull().default("waiting"),
    total: integer("total"),
    done: integer("done").notNull().default(0),
    refused: integer("refused").notNull().default(0),
    message: text("message"),
    /** In the format of its kind. */
    work: jsonb("work").$type<unknown>().notNull(),
    /** Where the next batch begins; null at the beginning. */
    place: jsonb("place").$type<unknown>(),
    /** Consecutive runs at this place that failed, or whose server died. */
    attempts: integer("attempts").notNull().default(0),
    undoes: uuid("undoes"),
    undoneBy: uuid("undone_by"),
    userId: uuid("user_id").notNull(),
    /** The rights at the start: a key may do less than its owner. */
    role: text("role", { enum: roles }).notNull(),
    channel: text("channel", { enum: changeChannels }).notNull(),
    apiKeyId: uuid("api_key_id"),
    apiKeyName: text("api_key_name"),
    createdAt: createdAt(),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
    index("operations_user").on(table.workspaceId, table.userId, table.id),
    index("operations_open")
      .on(table.workspaceId)
      .where(sql`${table.state} in ('waiting', 'running')`),
  ],
);

/** Of those that still work, or wait to. */
export const whereOpen = inArray(operations.state, ["waiting", "running"]);

export const operationRefusals = pgTable(
  "operation_refusals",
  {
    workspaceId: uuid("workspace_id").notNull(),
    operationId: uuid("operation_id").notNull(),
    /** Counted from 1 within the operation. */
    number: integer("number").notNull(),
    entity: text("entity", { enum: changedEntities }).notNull(),
    entityId: uuid("entity_id").notNull(),
    label: text("label"),
    reason: text("reason").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.operationId, table.number] }),
    foreignKey({
      columns: [table.workspaceId, table.operationId],
      foreignColumns: [operations.workspaceId, operations.id],
      name: "operation_refusals_operation",
    }).onDelete("cascade"),
  ],
);
