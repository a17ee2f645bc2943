import { foreignKey, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { suppressionReasons } from "#shared/email/email-suppressions.ts";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";
import { createdAt, recordKey } from "#server/platform/queries/columns.ts";

/** Addresses and domains that must not be written to. They name no contact, so merges and imports leave them as they are. */
export const emailSuppressions = pgTable(
  "email_suppressions",
  {
    ...recordKey(),
    target: text("target").notNull(),
    reason: text("reason", { enum: suppressionReasons }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
    unique("email_suppressions_target").on(table.workspaceId, table.target),
    index("email_suppressions_newest").on(table.workspaceId, table.createdAt),
  ],
);
