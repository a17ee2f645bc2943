import { and, eq, inArray, sql } from "drizzle-orm";
import { type LineItem, type LineItemsOfDeal, sumOf } from "#shared/crm/line-items.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import {
  stillVisible,
  whereLockable,
  whereLocked,
  whereVisibleRecord,
  type RecordAccess,
} from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { products } from "#server/crm/products/products.table.ts";

const lineColumns = {
  id: deals.id,
  version: deals.version,
  title: deals.title,
  contactId: deals.contactId,
  companyId: deals.companyId,
  items: deals.lineItems,
  followsLineItems: deals.followsLineItems,
};

export async function findLineItems(
  db: Db,
  access: RecordAccess,
  dealId: string,
): Promise<LineItemsOfDeal | null> {
  const [row] = await db
    .select(lineColumns)
    .from(deals)
    .where(whereVisibleRecord(deals, access, dealId));
  return row ? withTotal(row) : null;
}

export type LockedLineItems = Awaited<ReturnType<typeof lockLineItems>>;

/** Locks the deal until the transaction ends. @throws HttpError 404 without a visible one */
export async function lockLineItems(tx: Db, access: RecordAccess, dealId: string) {
  const locked = await tx
    .select(lineColumns)
    .from(deals)
    .where(and(whereLockable(deals, access), eq(deals.id, dealId)))
    .for("update");
  const [row] = await stillVisible(tx, deals, access, locked);
  if (!row) throw notFound("deal");
  return row;
}

/** Of a locked deal. A trigger updates the value of one that follows its lines. */
export async function storeLineItems(
  tx: Db,
  { workspaceId }: RecordAccess,
  dealId: string,
  { items, followsLineItems }: Lines,
): Promise<LineItemsOfDeal> {
  const [row] = await tx
    .update(deals)
    .set({ lineItems: items, followsLineItems })
    .where(whereLocked(deals, { workspaceId, id: dealId }))
    .returning(lineColumns);
  if (!row) throw new Error("the locked deal is gone");
  return withTotal(row);
}

type Lines = Pick<LineItemsOfDeal, "items" | "followsLineItems">;

export function withTotal({
  version,
  items,
  followsLineItems,
}: Omit<LineItemsOfDeal, "total">): LineItemsOfDeal {
  return { version, items, followsLineItems, total: totalOf(items) };
}

function totalOf(items: Pick<LineItem, "total">[]): string {
  return sumOf(items.map(({ total }) => total));
}

/** The visible ones of these products, locked until the transaction ends. */
export async function lockProducts(tx: Db, access: RecordAccess, ids: string[]) {
  const locked = await tx
    .select({ id: products.id, name: products.name, status: products.status })
    .from(products)
    .where(and(whereLockable(products, access), inArray(products.id, ids)))
    .orderBy(products.id)
    .for("share");
  return stillVisible(tx, products, access, locked);
}

/** Whether a deal has a line of the product. */
export async function isSold(
  db: Db,
  workspaceId: WorkspaceId,
  productId: string,
): Promise<boolean> {
  const ofProduct = JSON.stringify([{ productId }]);
  const isOfProduct = sql`${deals.lineItems} @> ${ofProduct}::jsonb and ${deals.lineItems} <> '[]'`;
  const rows = await db
    .select({ id: deals.id })
    .from(deals)
    .where(and(eq(deals.workspaceId, workspaceId), isOfProduct))
    .limit(1);
  return rows.length > 0;
}
