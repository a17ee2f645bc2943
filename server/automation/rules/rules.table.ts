import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { RuleOrigin } from "#shared/rules/origins.ts";
import { ruleKinds, runStates, type RuleTrigger } from "#shared/rules/rules.ts";
import type { RuleStep, StepType } from "#shared/rules/rule-steps.ts";
import type { AskedCondition } from "#shared/rules/run-details.ts";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";
import { feedColumns } from "#server/crm/live/feed-columns.ts";
import { createdAt, moment, recordKey } from "#server/platform/queries/columns.ts";

/** Derives a key of its own for what is sealed here. */
export const rulePurpose = "rules";

export const rules = pgTable(
  "rules",
  {
    ...recordKey(),
    name: text("name").notNull(),
    isOn: boolean("is_on").notNull().default(false),
    /** Why the product has switched it off. */
    stopReason: text("stop_reason"),
    /** Whose rights it has. */
    userId: uuid("user_id").notNull(),
    version: integer("version").notNull().default(1),
    /** Counts the changes of what it says and of its draft. */
    revision: integer("revision").notNull().default(1),
    /** Sealed: signs what its steps send. Made when it is first needed; the former one signs, too, for a while. */
    secret: text("secret"),
    formerSecret: text("former_secret"),
    formerSecretUntil: moment("former_secret_until"),
    /** How many records were given in turn to each group of members, by a hash of their ids. */
    turns: jsonb("turns").$type<Record<string, number>>().notNull().default({}),
    /** When it looks for records next, if it is on and its trigger is a date or a schedule. */
    dueAt: moment("due_at"),
    /** The last record that it has taken of a look that goes on. */
    lookedUpTo: uuid("looked_up_to"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
    index("rules_due")
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
  ],
);

/** What a rule says. A run keeps to the version that it began with. */
export const ruleVersions = pgTable(
  "rule_versions",
  {
    workspaceId: uuid("workspace_id").notNull(),
    ruleId: uuid("rule_id").notNull(),
    number: integer("number").notNull(),
    ...definitionColumns(),
    userId: uuid("user_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.ruleId, table.number] }),
    foreignKey({
      columns: [table.workspaceId, table.ruleId],
      foreignColumns: [rules.workspaceId, rules.id],
      name: "rule_versions_rule",
    }).onDelete("cascade"),
  ],
);

/** What is to become of a rule, beside what it runs. */
export const ruleDrafts = pgTable(
  "rule_drafts",
  {
    workspaceId: uuid("workspace_id").notNull(),
    ruleId: uuid("rule_id").notNull(),
    name: text("name").notNull(),
    ...definitionColumns(),
    userId: uuid("user_id").notNull(),
    savedAt: moment("saved_at")
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.ruleId] }),
    foreignKey({
      columns: [table.workspaceId, table.ruleId],
      foreignColumns: [rules.workspaceId, rules.id],
      name: "rule_drafts_rule",
    }).onDelete("cascade"),
  ],
);

/** Up to where a workspace's changes have triggered its rules; there is a row while a rule is on. */
export const ruleFeeds = pgTable("rule_feeds", feedColumns());

/** A rule at work on a record. */
export const ruleRuns = pgTable(
  "rule_runs",
  {
    workspaceId: uuid("workspace_id").notNull(),
    /** Also the id of its change set. */
    id: uuid("id").notNull(),
    ruleId: uuid("rule_id").notNull(),
    version: integer("version").notNull(),
    kind: text("kind", { enum: ruleKinds }).notNull(),
    recordId: uuid("record_id").notNull(),
    causeId: uuid("cause_id").notNull(),
    depth: integer("depth").notNull(),
    /** Who started it by hand. */
    startedBy: uuid("started_by"),
    state: text("state", { enum: runStates }).notNull().default("running"),
    /** The next step's, in the rule's program. */
    place: integer("place").notNull().default(0),
    wakesAt: moment("wakes_at")
      .notNull()
      .default(sql`now()`),
    /** Until when it waits for a condition at most: each change of its record has it look again. */
    waitsUntil: moment("waits_until"),
    /** Since when it waits for its workspace, which is suspended or not paid for. */
    putOffAt: moment("put_off_at"),
    /** One after the other that failed at this place through no fault of the rule. */
    attempts: integer("attempts").notNull().default(0),
    problem: text("problem"),
    createdAt: createdAt(),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.ruleId],
      foreignColumns: [rules.workspaceId, rules.id],
      name: "rule_runs_rule",
    }).onDelete("cascade"),
    // Also for how often a rule has run for a record.
    unique("rule_runs_once").on(table.workspaceId, table.ruleId, table.recordId, table.causeId),
    index("rule_runs_log").on(table.workspaceId, table.ruleId, table.id),
    index("rule_runs_of_record").on(table.workspaceId, table.recordId, table.id),
    index("rule_runs_by_state").on(table.workspaceId, table.ruleId, table.state, table.id),
    index("rule_runs_open")
      .on(table.workspaceId, table.wakesAt, table.id)
      .where(sql`${table.state} in ('running', 'waiting')`),
    index("rule_runs_watching")
      .on(table.workspaceId, table.recordId)
      .where(sql`${table.waitsUntil} is not null`),
    // What rules led other rules to do: few of all runs.
    index("rule_runs_led_to")
      .on(table.workspaceId, table.id)
      .where(sql`${table.depth} > 0`),
    index("rule_runs_created").on(table.createdAt),
  ],
);

export const ruleRunSteps = pgTable(
  "rule_run_steps",
  {
    workspaceId: uuid("workspace_id").notNull(),
    runId: uuid("run_id").notNull(),
    number: integer("number").notNull(),
    type: text("type").$type<StepType>().notNull(),
    isFailed: boolean("is_failed").notNull(),
    outcome: text("outcome").notNull(),
    durationMs: integer("duration_ms").notNull(),
    asked: jsonb("asked").$type<AskedCondition>(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.runId, table.number] }),
    foreignKey({
      columns: [table.workspaceId, table.runId],
      foreignColumns: [ruleRuns.workspaceId, ruleRuns.id],
      name: "rule_run_steps_run",
    }).onDelete("cascade"),
  ],
);

function definitionColumns() {
  return {
    kind: text("kind", { enum: ruleKinds }).notNull(),
    trigger: jsonb("trigger").$type<RuleTrigger>().notNull(),
    filter: text("filter"),
    alsoFor: text("also_for").array().$type<RuleOrigin[]>().notNull(),
    steps: jsonb("steps").$type<RuleStep[]>().notNull(),
  };
}
