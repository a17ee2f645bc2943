import { z } from "zod";
import type { ImportEntity } from "#shared/imports/imports.ts";
import type { LineItemColumn } from "#shared/crm/line-item-columns.ts";
import { type LineItem, lineCells, lineTotal, newLineItem } from "#shared/crm/line-items.ts";
import type { FoundProducts, SoldProduct } from "#server/records/imports/lines/find-products.ts";
import type { ReadRow, RowValues } from "#server/records/imports/plan/read-row.ts";

/** The line of a row, before the lines of its deal are known. */
export interface RowLine {
  line: Omit<LineItem, "id" | "productId">;
  product: SoldProduct | null;
  /** Set when the row names an unknown product. */
  note: string | null;
}

export type ReadLine = { read: RowLine } | { problem: string };

const lineColumns = [
  "lineProduct",
  "lineProductCode",
  "lineName",
  "lineQuantity",
  "lineUnit",
  "lineUnitPrice",
  "lineBilled",
  "linePeriods",
  "lineDiscount",
] as const satisfies LineItemColumn[];

export function hasLine(entity: ImportEntity, { values, unread }: ReadRow): boolean {
  if (entity !== "deal") return false;
  // An unreadable cell has no value, but the row still belongs to its deal.
  if (lineColumns.some((column) => unread.has(column))) return true;
  return lineColumns.some((column) => values.has(column));
}

/** The key that rows of one deal share; null for a row that does not name its deal. */
export function dealOfRow(values: RowValues): string | null {
  const words = ["id", "title", "company", "contact"].map((field) => textOf(values, field));
  const [id, ...others] = words;
  if (id) return id;
  return others.some((word) => word !== "") ? others.join("\n") : null;
}

function textOf(values: RowValues, field: string): string {
  const value = values.get(field);
  return typeof value === "string" ? value.toLowerCase() : "";
}

const text = z.string().optional().catch(undefined);

/** A row without a price takes price, unit and billing rhythm from the product. */
export function readLine(values: RowValues, products: FoundProducts): ReadLine {
  const [named, code] = [
    text.parse(values.get("lineProduct")),
    text.parse(values.get("lineProductCode")),
  ];
  const product = products.find(code, named);
  const isPriced = values.has("lineUnitPrice");
  const offered = isPriced ? null : product;
  const name = values.get("lineName") ?? named ?? product?.name ?? code;
  if (name === undefined) return { problem: "Line Name is required." };
  if (!isPriced && !offered)
    return { problem: "Unit Price is required: there is no such product." };
  const parsed = newLineItem.safeParse({
    name,
    quantity: values.get("lineQuantity"),
    unit: values.get("lineUnit") ?? offered?.unit,
    unitPrice: values.get("lineUnitPrice") ?? offered?.price,
    billed: values.get("lineBilled") ?? offered?.billed,
    periods: values.get("linePeriods"),
    discount: values.get("lineDiscount"),
  });
  if (!parsed.success) return { problem: parsed.error.issues[0]?.message ?? "It cannot be read." };
  const { id: _id, productId: _productId, ...line } = parsed.data;
  const total = lineTotal(line);
  const given = values.get("lineTotal");
  if (given !== undefined && given !== total) {
    return {
      problem: `Line Total: ${lineCells.total.parse(given)} is not what the line comes to, ${total}.`,
    };
  }
  const missing = product ? undefined : (code ?? named);
  const note =
    missing === undefined ? null : `There is no product “${missing}” here, so the line is of none.`;
  return { read: { line: { ...line, total }, product, note } };
}
