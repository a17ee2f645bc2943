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
import type { EngagementPart, FitPart } from "#shared/scores/scores.ts";
import { customFields } from "#server/crm/custom-fields/custom-fields.table.ts";
import { feedColumns } from "#server/crm/live/feed-columns.ts";
import { createdAt, moment, recordKey } from "#server/platform/queries/columns.ts";

/** A score has the id of its field, which has its name and lies in the contacts. */
export const scores = pgTable(
  "scores",
  {
    ...recordKey(),
    fit: jsonb("fit").$type<FitPart[]>().notNull(),
    engagement: jsonb("engagement").$type<EngagementPart[]>().notNull(),
    /** Who saved it last, and so is meant by "me" in its conditions. */
    userId: uuid("user_id").notNull(),
    /** When it is to be worked out for all contacts again. */
    dueAt: moment("due_at")
      .notNull()
      .default(sql`now()`),
    /** The contact up to which that is done; null while it rests. */
    place: uuid("place"),
    done: integer("done").notNull().default(0),
    computedAt: moment("computed_at"),
    problem: text("problem"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.id],
      foreignColumns: [customFields.workspaceId, customFields.id],
      name: "scores_field",
    }),
    index("scores_due").on(table.dueAt),
  ],
);

/** What stands instead of the points. It outlives its contact, which may come back. */
export const scoreOverrides = pgTable(
  "score_overrides",
  {
    workspaceId: uuid("workspace_id").notNull(),
    scoreId: uuid("score_id").notNull(),
    contactId: uuid("contact_id").notNull(),
    points: integer("points").notNull(),
    reason: text("reason").notNull(),
    userId: uuid("user_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.scoreId, table.contactId] }),
    foreignKey({
      columns: [table.workspaceId, table.scoreId],
      foreignColumns: [scores.workspaceId, scores.id],
      name: "score_overrides_score",
    }).onDelete("cascade"),
  ],
);

/** Up to where the scores of a workspace follow its change log: a row for each workspace that has a score. */
export const scoreFeeds = pgTable("score_feeds", feedColumns());
