import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { customFieldEntities } from "#shared/custom-fields.ts";
import { visibilities, roles } from "#shared/permissions.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { createdAt, dateMoment, moment } from "#server/platform/columns.ts";

export const workspaces = pgTable("workspaces", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  /** The change set that loaded the sample data, if it ever was. */
  sampleChangeSetId: uuid("sample_change_set_id"),
  /** Members without a second factor wait until they have one. */
  requiresSecondFactor: boolean("requires_second_factor").notNull().default(false),
  /** The kinds of record that have a required custom field: known without reading the definitions. */
  requiredOn: text("required_on", { enum: customFieldEntities })
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  /** Set by the operator: until it is freed nothing in it is read or written. */
  suspendedAt: moment("suspended_at"),
  /** What its members read; null exactly where `suspendedAt` is. */
  suspensionReason: text("suspension_reason"),
  createdAt: createdAt(),
});

/** People whose records a member with a visibility of "team" sees. */
export const teams = pgTable(
  "teams",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    unique("teams_name").on(table.workspaceId, table.name),
  ],
);

export const members = pgTable(
  "members",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    role: text("role", { enum: roles }).notNull(),
    /** Whose records the member sees; counts for members and viewers alone. */
    visibility: text("visibility", { enum: visibilities }).notNull().default("all"),
    teamId: uuid("team_id"),
    /** When the person last switched to this workspace: a new session begins in the latest. */
    enteredAt: dateMoment("entered_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    foreignKey({
      columns: [table.workspaceId, table.teamId],
      foreignColumns: [teams.workspaceId, teams.id],
      name: "members_team",
    }),
    index("members_team").on(table.workspaceId, table.teamId),
    index("members_user").on(table.userId),
  ],
);
