import { date, index, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { forecastCategories } from "#shared/crm/pipelines.ts";
import { moment } from "#server/platform/queries/columns.ts";

// Both are kept by triggers, in the transaction of each change, and can be rebuilt from the change log
// (`fill_deal_history`). They outlive the deal.

/** From when to when a deal was in a stage; `leftAt` is null for the stage that it is in. */
export const stageStays = pgTable(
  "stage_stays",
  {
    workspaceId: uuid("workspace_id").notNull(),
    dealId: uuid("deal_id").notNull(),
    enteredAt: moment("entered_at").notNull(),
    leftAt: moment("left_at"),
    stage: text("stage").notNull(),
    /** From when its days in the stage count: before `enteredAt` where an undo brought it back. */
    since: moment("since").notNull(),
    /** The stage that the deal left for this one, and how many days it had been there; null where it began here. By a trigger. */
    fromStage: text("from_stage"),
    fromDays: numeric("from_days", { precision: 10, scale: 2 }),
    /** Null where the product did it. */
    enteredBy: uuid("entered_by"),
    leftBy: uuid("left_by"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.dealId, table.enteredAt] }),
    index("stage_stays_stage").on(table.workspaceId, table.stage, table.enteredAt),
  ],
);

/** What a forecast knows of a deal, from when to when; `untilAt` is null for what it is now. */
export const dealStates = pgTable(
  "deal_states",
  {
    workspaceId: uuid("workspace_id").notNull(),
    dealId: uuid("deal_id").notNull(),
    fromAt: moment("from_at").notNull(),
    untilAt: moment("until_at"),
    stage: text("stage").notNull(),
    value: numeric("value", { precision: 12, scale: 2 }).notNull(),
    expectedCloseDate: date("expected_close_date", { mode: "string" }),
    ownerId: uuid("owner_id"),
    /** Chosen for the deal; null where its stage decides. */
    forecastCategory: text("forecast_category", { enum: forecastCategories }),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.dealId, table.fromAt] }),
    index("deal_states_until").on(table.workspaceId, table.untilAt, table.fromAt),
    index("deal_states_expected").on(table.workspaceId, table.expectedCloseDate),
  ],
);
