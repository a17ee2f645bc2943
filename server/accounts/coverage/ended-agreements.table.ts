import { pgTable, uuid } from "drizzle-orm/pg-core";
import { dateMoment } from "#server/platform/queries/columns.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/** Written with the mail to the owners, so that each is notified once. */
export const endedAgreements = pgTable("ended_agreements", {
  workspaceId: uuid("workspace_id")
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  /** By the owners' clock, as are the next two. */
  endedAt: dateMoment("ended_at").notNull(),
  deleteAt: dateMoment("delete_at").notNull(),
  remindedAt: dateMoment("reminded_at"),
});
