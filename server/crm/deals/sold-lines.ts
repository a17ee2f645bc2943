import { date, integer, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { customFields } from "#server/crm/custom-fields/custom-fields-column.ts";
import { moment, tags } from "#server/platform/queries/columns.ts";

/** A view with a row for each line item of each deal, beside what reports ask of the deal. Nothing is written to it. */
export const soldLines = pgTable("sold_lines", {
  workspaceId: uuid("workspace_id").notNull(),
  id: uuid("id").notNull(),
  dealId: uuid("deal_id").notNull(),
  productId: uuid("product_id"),
  name: text("name").notNull(),
  unit: text("unit"),
  billed: text("billed").notNull(),
  quantity: numeric("quantity").notNull(),
  unitPrice: numeric("unit_price").notNull(),
  periods: integer("periods").notNull(),
  total: numeric("total").notNull(),
  stage: text("stage").notNull(),
  pipelineId: text("pipeline_id").notNull(),
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
