import type { RecordParts } from "#shared/records/record-parts.ts";

/** The line items of a deal as a file has them, in the order of an export. */
export const lineItemParts = {
  one: "line item",
  many: "line-items",
  columns: {
    /** The product's name and code as they are now; the line's own name is that it was sold by. */
    lineProduct: { label: "Product", type: "text" },
    lineProductCode: { label: "Product Code", type: "text" },
    lineName: { label: "Line Name", type: "text" },
    lineQuantity: { label: "Quantity", type: "number" },
    lineUnit: { label: "Unit", type: "text" },
    lineUnitPrice: { label: "Unit Price", type: "money" },
    lineBilled: { label: "Billed", type: "text" },
    linePeriods: { label: "Periods", type: "number" },
    /** A share of the line, such as 12.5%, or an amount. */
    lineDiscount: { label: "Discount", type: "text" },
    lineTotal: { label: "Line Total", type: "money" },
  },
} as const satisfies RecordParts;

export type LineItemColumn = keyof typeof lineItemParts.columns;
