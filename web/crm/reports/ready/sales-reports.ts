import type { FilterNode } from "#shared/filters/filters.ts";
import { lastYear, ready, type ReadyReport } from "./ready-report.ts";

const section = "Products";
const totalSum = { of: "sum", field: "total" } as const;

/** What is sold, line by line. @param won the condition of won deals, which line items have as well */
export function salesReports(won: FilterNode, open: FilterNode): ReadyReport[] {
  const recurring: FilterNode = { field: "billed", operator: "isNoneOf", value: ["once"] };
  return [
    ready("sold-products", section, "Sold by product", "What won deals were made of", {
      kind: "lineItem",
      groups: [{ field: "productName" }],
      measure: totalSum,
      filter: [won],
      period: lastYear("closedAt"),
    }),
    ready(
      "recurring-products",
      section,
      "Recurring value by product",
      "What customers pay by the month and by the year",
      {
        kind: "lineItem",
        groups: [{ field: "productName" }, { field: "billed" }],
        measure: totalSum,
        filter: [won, recurring],
      },
    ),
    ready("offered-products", section, "Offered by product", "What open deals may bring", {
      kind: "lineItem",
      groups: [{ field: "productName" }, { field: "stage" }],
      measure: totalSum,
      filter: [open],
    }),
  ];
}
