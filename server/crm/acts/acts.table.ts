import { sql } from "drizzle-orm";
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
import { actKinds, actStates } from "#shared/acts.ts";
import { changedEntities } from "#shared/changes.ts";
import { roles } from "#shared/permissions.ts";
import { changeChannels } from "#server/crm/changes/changes.table.ts";
import { createdAt, moment } from "#server/platform/columns.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/** Long-running changes: how far each is, and where it goes on. */
export const acts = pgTable(
  "acts",
  {
    workspaceId: uuid("workspace_id").notNull(),
    /** Also the id of its change set. */
    id: uuid("id").notNull(),
    kind: text("kind", { enum: actKinds }).notNull(),
    title: text("title").notNull(),
    state: text("state", { enum: actStates }).notNull().default("waiting"),
    total: integer("total"),
    done: integer("done").notNull().default(0),
    refused: integer("refused").notNull().default(0),
    message: text("message"),
    /** What is to be done, in the words of its kind. */
    work: jsonb("work").$type<unknown>().notNull(),
    /** Where the next batch begins, in the words of its kind; null at the beginning. */
    place: jsonb("place").$type<unknown>(),
    /** Runs in a row that failed where it stands. */
    attempts: integer("attempts").notNull().default(0),
    undoes: uuid("undoes"),
    undoneBy: uuid("undone_by"),
    userId: uuid("user_id").notNull(),
    /** What the person might do when they began it: a key may do less than its owner. */
    role: text("role", { enum: roles }).notNull(),
    channel: text("channel", { enum: changeChannels }).notNull(),
    apiKeyId: uuid("api_key_id"),
    apiKeyName: text("api_key_name"),
    createdAt: createdAt(),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
    index("acts_user").on(table.workspaceId, table.userId, table.id),
    index("acts_open")
      .on(table.workspaceId)
      .where(sql`${table.state} in ('waiting', 'running')`),
  ],
);

/** Records that an act left as they were, and why. */
export const actRefusals = pgTable(
  "act_refusals",
  {
    workspaceId: uuid("workspace_id").notNull(),
    actId: uuid("act_id").notNull(),
    /** Counted from 1 within the act. */
    number: integer("number").notNull(),
    entity: text("entity", { enum: changedEntities }).notNull(),
    entityId: uuid("entity_id").notNull(),
    label: text("label"),
    reason: text("reason").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.actId, table.number] }),
    foreignKey({
      columns: [table.workspaceId, table.actId],
      foreignColumns: [acts.workspaceId, acts.id],
      name: "act_refusals_act",
    }).onDelete("cascade"),
  ],
);
