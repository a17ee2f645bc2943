import { sql } from "drizzle-orm";
import {
  bigint,
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
import {
  type DeliveryTry,
  type EventType,
  deliveryStates,
  webhookStates,
} from "#shared/records/webhooks.ts";
import { createdAt, moment, recordKey, textList } from "#server/platform/queries/columns.ts";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";
import { feedColumns } from "#server/crm/live/feed-columns.ts";

/** Derives a key of its own for what is sealed here. */
export const webhookPurpose = "webhooks";

export const webhooks = pgTable(
  "webhooks",
  {
    ...recordKey(),
    url: text("url").notNull(),
    description: text("description"),
    events: text("events").array().$type<EventType[]>().notNull(),
    fields: textList("fields"),
    /** Sealed. The former one signs, too, for a while. */
    secret: text("secret").notNull(),
    formerSecret: text("former_secret"),
    formerSecretUntil: moment("former_secret_until"),
    state: text("state", { enum: webhookStates }).notNull().default("active"),
    stopReason: text("stop_reason"),
    /** Who hears of it when the endpoint fails for good; null once they have left. */
    userId: uuid("user_id"),
    /** One after the other, without an answer that accepts. */
    failures: integer("failures").notNull().default(0),
    failingSince: moment("failing_since"),
    /** Until then nothing is sent, since the endpoint gives no answer. */
    restsUntil: moment("rests_until"),
    lastDeliveredAt: moment("last_delivered_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
  ],
);

/** Up to where a workspace's changes have become deliveries. */
export const eventFeeds = pgTable("event_feeds", {
  ...feedColumns(),
  /** What cursors begin with: another one after events were missed. */
  cursorKey: uuid("cursor_key").notNull().defaultRandom(),
  lastPosition: bigint("last_position", { mode: "number" }).notNull().default(0),
  /** Until then events are kept for programs that ask for them; null where none does. */
  keptUntil: moment("kept_until"),
});

/** Events for programs that ask, in the order in which they were stored. */
export const keptEvents = pgTable(
  "kept_events",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => eventFeeds.workspaceId, { onDelete: "cascade" }),
    position: bigint("position", { mode: "number" }).notNull(),
    recordId: uuid("record_id").notNull(),
    type: text("type").notNull(),
    /** Null once its contact is erased. */
    body: text("body"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.position] }),
    index("kept_events_created").on(table.createdAt),
  ],
);

/** A row for each event and webhook, before anything is sent: what became of it stands here. */
export const deliveries = pgTable(
  "webhook_deliveries",
  {
    ...recordKey(),
    webhookId: uuid("webhook_id").notNull(),
    /** The row of the change log; null for a test. */
    changeId: bigint("change_id", { mode: "number" }),
    type: text("type").notNull(),
    recordId: uuid("record_id").notNull(),
    /** Exactly what is signed and sent. */
    body: text("body").notNull(),
    state: text("state", { enum: deliveryStates }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    dueAt: moment("due_at")
      .notNull()
      .default(sql`now()`),
    lastAttemptAt: moment("last_attempt_at"),
    status: integer("status"),
    durationMs: integer("duration_ms"),
    problem: text("problem"),
    /** Each with what came back, oldest first. */
    tries: jsonb("tries").$type<DeliveryTry[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.webhookId],
      foreignColumns: [webhooks.workspaceId, webhooks.id],
      name: "webhook_deliveries_webhook",
    }).onDelete("cascade"),
    // An event becomes one delivery, however often its change is read.
    unique("webhook_deliveries_change").on(table.workspaceId, table.webhookId, table.changeId),
    index("webhook_deliveries_log").on(table.workspaceId, table.webhookId, table.id),
    index("webhook_deliveries_waiting")
      .on(table.workspaceId, table.webhookId, table.recordId, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index("webhook_deliveries_created").on(table.createdAt),
  ],
);
