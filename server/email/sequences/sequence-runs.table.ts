import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { runEvents, runStates, stopReasons, waitReasons } from "#shared/email/sequences.ts";
import { sequenceVersions } from "#server/email/sequences/sequences.table.ts";
import { moment, recordKey, textList } from "#server/platform/queries/columns.ts";

/** A contact's way through a sequence. `dueAt` says when it is looked at again (decision 63). */
export const sequenceRuns = pgTable(
  "sequence_runs",
  {
    ...recordKey(),
    sequenceId: uuid("sequence_id").notNull(),
    version: integer("version").notNull(),
    /** No foreign key: a run outlives its contact, and follows a merge. */
    contactId: uuid("contact_id").notNull(),
    /** No foreign keys: what is left without its sender stops. */
    accountId: uuid("account_id").notNull(),
    userId: uuid("user_id").notNull(),
    timeZone: text("time_zone").notNull(),
    state: text("state", { enum: runStates }).notNull().default("active"),
    reason: text("reason", { enum: stopReasons }),
    /** How many steps are done. */
    done: integer("done").notNull().default(0),
    dueAt: moment("due_at"),
    /** Of the last email: its step, counted from 1, and its row in `outgoing_emails`. */
    emailStep: integer("email_step"),
    emailId: uuid("email_id"),
    /** Of the thread that the next email without a subject belongs to. */
    subject: text("subject").notNull().default(""),
    messageIds: textList("message_ids"),
    startedAt: moment("started_at")
      .notNull()
      .default(sql`now()`),
    endedAt: moment("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.sequenceId, table.version],
      foreignColumns: [
        sequenceVersions.workspaceId,
        sequenceVersions.sequenceId,
        sequenceVersions.number,
      ],
      name: "sequence_runs_version",
    }).onDelete("cascade"),
    index("sequence_runs_of_sequence").on(table.workspaceId, table.sequenceId, table.id),
    index("sequence_runs_of_contact").on(table.workspaceId, table.contactId, table.id),
    index("sequence_runs_open")
      .on(table.workspaceId, table.sequenceId, table.id)
      .where(sql`${table.state} in ('active', 'paused')`),
    index("sequence_runs_due")
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
  ],
);

export type RunRow = typeof sequenceRuns.$inferSelect;

/** Each decision, in its order. It names no one but members. */
export const sequenceLog = pgTable(
  "sequence_log",
  {
    ...recordKey(),
    runId: uuid("run_id").notNull(),
    at: moment("at")
      .notNull()
      .default(sql`now()`),
    event: text("event", { enum: runEvents }).notNull(),
    step: integer("step"),
    until: moment("until"),
    timeZone: text("time_zone"),
    reason: text("reason", { enum: [...stopReasons, ...waitReasons] }),
    userId: uuid("user_id"),
    emailId: uuid("email_id"),
    /** Which email it was, in whatever version; null where that was known by version and step alone. */
    emailKey: text("email_key"),
    /** A to D, of an email with several variants. */
    variant: text("variant"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.runId],
      foreignColumns: [sequenceRuns.workspaceId, sequenceRuns.id],
      name: "sequence_log_run",
    }).onDelete("cascade"),
    index("sequence_log_of_run").on(table.workspaceId, table.runId, table.id),
    index("sequence_log_email")
      .on(table.workspaceId, table.emailId)
      .where(sql`${table.emailId} is not null`),
  ],
);
