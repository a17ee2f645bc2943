import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { clocks, sendingDays } from "#shared/email/sequences.ts";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";
import { createdAt, moment, recordKey } from "#server/platform/queries/columns.ts";
import type { SequenceStep } from "#shared/email/sequence-steps.ts";

export const sequences = pgTable(
  "sequences",
  {
    ...recordKey(),
    name: text("name").notNull(),
    steps: jsonb("steps").$type<SequenceStep[]>().notNull(),
    stopsForCompany: boolean("stops_for_company").notNull(),
    sendingDays: text("sending_days", { enum: sendingDays }).notNull(),
    clock: text("clock", { enum: clocks }).notNull().default("sender"),
    fromHour: integer("from_hour").notNull(),
    toHour: integer("to_hour").notNull(),
    version: integer("version").notNull().default(1),
    /** Stays when they leave: admins change it from then on. */
    ownerId: uuid("owner_id").notNull(),
    createdAt: createdAt(),
    changedAt: moment("changed_at")
      .notNull()
      .default(sql`now()`),
    /** What contacts went through keeps its name. */
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
  ],
);

/** The steps as they were when the first contact started with them. */
export const sequenceVersions = pgTable(
  "sequence_versions",
  {
    workspaceId: uuid("workspace_id").notNull(),
    sequenceId: uuid("sequence_id").notNull(),
    number: integer("number").notNull(),
    steps: jsonb("steps").$type<SequenceStep[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.sequenceId, table.number] }),
    foreignKey({
      columns: [table.workspaceId, table.sequenceId],
      foreignColumns: [sequences.workspaceId, sequences.id],
      name: "sequence_versions_sequence",
    }).onDelete("cascade"),
  ],
);

/** How often contacts have taken a variant of an email, so that the next one takes another. */
export const sequenceTurns = pgTable(
  "sequence_turns",
  {
    workspaceId: uuid("workspace_id").notNull(),
    sequenceId: uuid("sequence_id").notNull(),
    /** Counted from 1. */
    step: integer("step").notNull(),
    taken: integer("taken").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.sequenceId, table.step] }),
    foreignKey({
      columns: [table.workspaceId, table.sequenceId],
      foreignColumns: [sequences.workspaceId, sequences.id],
      name: "sequence_turns_sequence",
    }).onDelete("cascade"),
  ],
);
