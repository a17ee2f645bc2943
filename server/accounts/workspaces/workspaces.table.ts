import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { customFieldEntities } from "#shared/records/custom-fields.ts";
import { visibilities, roles } from "#shared/accounts/permissions.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { memberAnchors, workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";
import { createdAt, dateMoment, moment } from "#server/platform/queries/columns.ts";

export const workspaces = pgTable("workspaces", {
  id: uuid("id")
    .primaryKey()
    .references(() => workspaceAnchors.id),
  name: text("name").notNull(),
  /** Null where sample data was never loaded. */
  sampleChangeSetId: uuid("sample_change_set_id"),
  requiresSecondFactor: boolean("requires_second_factor").notNull().default(false),
  requiresContactEmail: boolean("requires_contact_email").notNull().default(true),
  /** Whether those who see a contact read the subjects of its emails, whose mail it may be. */
  sharesEmailSubjects: boolean("shares_email_subjects").notNull().default(false),
  yearStartMonth: smallint("year_start_month").notNull().default(1),
  /** Stands below emails that go to many. */
  postalAddress: text("postal_address"),
  /** Derived from the definitions, so that reading it takes no query on them. */
  requiredOn: text("required_on", { enum: customFieldEntities })
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  /** Set by the operator: nothing in the workspace is read or written. */
  suspendedAt: moment("suspended_at"),
  /** Shown to members; null exactly where `suspendedAt` is. */
  suspensionReason: text("suspension_reason"),
  createdAt: createdAt(),
});

export const teams = pgTable(
  "teams",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaceAnchors.id),
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
    /** Applies to members and viewers; owners and admins see everything. */
    visibility: text("visibility", { enum: visibilities }).notNull().default("all"),
    teamId: uuid("team_id"),
    /** The first and last day on which the person is away; without a last one until they are back. */
    absentFrom: date("absent_from", { mode: "string" }),
    absentUntil: date("absent_until", { mode: "string" }),
    absentZone: text("absent_zone"),
    /** A new session begins in the workspace that was entered last. */
    enteredAt: dateMoment("entered_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [memberAnchors.workspaceId, memberAnchors.userId],
      name: "members_anchor",
    }),
    foreignKey({
      columns: [table.workspaceId, table.teamId],
      foreignColumns: [teams.workspaceId, teams.id],
      name: "members_team",
    }),
    check(
      "members_absence",
      sql`(${table.absentFrom} is null) = (${table.absentZone} is null) and (${table.absentUntil} is null or ${table.absentUntil} >= ${table.absentFrom})`,
    ),
    index("members_team").on(table.workspaceId, table.teamId),
    index("members_user").on(table.userId),
  ],
);
