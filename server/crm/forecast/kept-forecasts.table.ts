import { sql } from "drizzle-orm";
import {
  date,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { forecastCategories } from "#shared/crm/pipelines.ts";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";
import { recordKey } from "#server/platform/queries/columns.ts";

/**
 * What the forecast said of an open deal, from a night on and until another: a row for each time that it said
 * something else. Stages and their probabilities change, and these rows do not.
 */
export const keptForecasts = pgTable(
  "kept_forecasts",
  {
    ...recordKey(),
    dealId: uuid("deal_id").notNull(),
    /** Nights are called by the day that they begin, in UTC. */
    fromNight: date("from_night", { mode: "string" }).notNull(),
    /** The first night for which it is no longer so; null while it is. */
    untilNight: date("until_night", { mode: "string" }),
    stage: text("stage").notNull(),
    ownerId: uuid("owner_id"),
    probability: smallint("probability").notNull(),
    category: text("category", { enum: forecastCategories }).notNull(),
    value: numeric("value", { precision: 12, scale: 2 }).notNull(),
    expectedCloseDate: date("expected_close_date", { mode: "string" }),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
    index("kept_forecasts_deal").on(table.workspaceId, table.dealId),
    index("kept_forecasts_now")
      .on(table.workspaceId, table.dealId)
      .where(sql`${table.untilNight} is null`),
    index("kept_forecasts_expected").on(table.workspaceId, table.expectedCloseDate),
  ],
);

/** Up to which night a workspace's forecasts are kept. */
export const forecastNights = pgTable("forecast_nights", {
  workspaceId: uuid("workspace_id")
    .primaryKey()
    .references(() => workspaceAnchors.id),
  night: date("night", { mode: "string" }).notNull(),
});
