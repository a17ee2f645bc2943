import { and, inArray, sql } from "drizzle-orm";
import type { LineItemColumn } from "#shared/crm/line-item-columns.ts";
import type { LineItem } from "#shared/crm/line-items.ts";
import { billingRhythmLabels } from "#shared/crm/products.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { whereVisible, type RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { products } from "#server/crm/products/products.table.ts";
import type { RecordPartRows } from "#server/crm/kinds/record-part-rows.ts";

/** For files with a row for each line item. */
export const lineItemRows: RecordPartRows = { count: countRows, read: readRows };

async function countRows(db: Db, access: RecordAccess, ids: string[]): Promise<number> {
  const rows = sql<string>`coalesce(sum(greatest(1, jsonb_array_length(${deals.lineItems}))), 0)`;
  const [found] = await db.select({ rows }).from(deals).where(areAmong(access, ids));
  return Number(found?.rows ?? 0);
}

async function readRows(db: Db, access: RecordAccess, ids: string[]) {
  const found = await db
    .select({ id: deals.id, items: deals.lineItems })
    .from(deals)
    .where(areAmong(access, ids));
  const items = found.flatMap((deal) => deal.items);
  const sold = await readProducts(db, access, items);
  return new Map(
    found.map((deal) => [deal.id, deal.items.map((line) => cellsOf(line, sold))] as const),
  );
}

function areAmong(access: RecordAccess, ids: string[]) {
  return and(whereVisible(deals, access), sql`${deals.id} = any(${sql.param(ids)}::uuid[])`);
}

interface SoldProduct {
  id: string;
  name: string;
  code: string | null;
}

/** Only visible products, by id. */
async function readProducts(
  db: Db,
  access: RecordAccess,
  items: LineItem[],
): Promise<Map<string, SoldProduct>> {
  const ids = [...new Set(items.flatMap(({ productId }) => productId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, name: products.name, code: products.code })
    .from(products)
    .where(and(whereVisible(products, access), inArray(products.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

function cellsOf(
  line: LineItem,
  sold: ReadonlyMap<string, SoldProduct>,
): Record<LineItemColumn, string | null> {
  const product = line.productId === null ? undefined : sold.get(line.productId);
  return {
    lineProduct: product?.name ?? null,
    lineProductCode: product?.code ?? null,
    lineName: line.name,
    lineQuantity: unlikeThousands(line.quantity),
    lineUnit: line.unit,
    lineUnitPrice: line.unitPrice,
    lineBilled: billingRhythmLabels[line.billed],
    linePeriods: String(line.periods),
    lineDiscount: discountText(line),
    lineTotal: line.total,
  };
}

function discountText({ discount }: LineItem): string | null {
  if (discount === null) return null;
  return discount.kind === "percent" ? `${discount.value}%` : discount.value;
}

/** Three digits after the point could be read as thousands, so there are four. */
function unlikeThousands(quantity: string): string {
  return /\.\d{3}$/.test(quantity) ? `${quantity}0` : quantity;
}
