import { date, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { customFields } from "#server/crm/custom-fields/custom-fields-column.ts";
import { moment, tags } from "#server/platform/queries/columns.ts";

/** A view: a row for each time that a deal came into a stage; the first has no stage before. Nothing writes to it. */
export const stageMoves = pgTable("stage_moves", {
  workspaceId: uuid("workspace_id").notNull(),
  dealId: uuid("deal_id").notNull(),
  fromStage: text("from_stage"),
  toStage: text("to_stage").notNull(),
  movedAt: moment("moved_at").notNull(),
  movedBy: uuid("moved_by"),
  daysBefore: numeric("days_before"),
  stage: text("stage").notNull(),
  priority: text("priority").notNull(),
  ownerId: uuid("owner_id"),
  companyId: uuid("company_id"),
  contactId: uuid("contact_id"),
  expectedCloseDate: date("expected_close_date", { mode: "string" }),
  closedAt: moment("closed_at"),
  createdAt: moment("created_at").notNull(),
  tags: tags(),
  customFields: customFields(),
});
