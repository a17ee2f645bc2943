import { sql } from "drizzle-orm";
import { check, foreignKey, index, type PgColumn, text, uuid } from "drizzle-orm/pg-core";
import { audiences } from "#shared/reports/sharing.ts";
import { memberAnchors, workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";
import { teams } from "#server/accounts/workspaces/workspaces.table.ts";

/** Columns of a table whose rows people save for themselves, or share. */
export function sharingColumns() {
  return {
    /** Null when the owner of a shared one has left, and until an imported one's owner joins. */
    ownerId: uuid("owner_id"),
    sharedWith: text("shared_with", { enum: audiences }).notNull().default("noOne"),
    teamId: uuid("team_id"),
  };
}

type SharingColumns = Record<"workspaceId" | "ownerId" | "sharedWith" | "teamId", PgColumn>;

/** @param name of the table */
export function sharingRules(name: string, table: SharingColumns) {
  const { workspaceId, ownerId, sharedWith, teamId } = table;
  return [
    foreignKey({ columns: [workspaceId], foreignColumns: [workspaceAnchors.id] }),
    // Leaving passes shared ones on first: see sharing.ts.
    foreignKey({
      columns: [workspaceId, ownerId],
      foreignColumns: [memberAnchors.workspaceId, memberAnchors.userId],
      name: `${name}_owner`,
    }),
    foreignKey({
      columns: [workspaceId, teamId],
      foreignColumns: [teams.workspaceId, teams.id],
      name: `${name}_team`,
    }),
    check(`${name}_names_team`, sql`(${sharedWith} = 'team') = (${teamId} is not null)`),
    index(`${name}_owner`).on(workspaceId, ownerId),
    index(`${name}_shared`)
      .on(workspaceId)
      .where(sql`${sharedWith} <> 'noOne'`),
  ];
}
