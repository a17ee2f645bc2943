import { getTableColumns, type SQL } from "drizzle-orm";
import type { NewProduct, Product, ProductChanges } from "#shared/products.ts";
import type { Stored } from "#server/crm/custom-fields/values-of-record.ts";
import { isInReach, onlyAccess, type Access, type LaterAccess } from "#server/platform/access.ts";
import { builtOnce, type Later, type LaterValues } from "#server/platform/database/built-once.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";
import type { CountedList } from "#server/platform/record-totals.ts";
import { products } from "#server/crm/products/products.table.ts";
import { recordList } from "#server/crm/kinds/record-list.ts";

const { workspaceId: _workspaceId, searchText: _searchText, ...fields } = getTableColumns(products);

export const countedProducts: CountedList = {
  table: products,
  records: products,
  bucket: products.status,
};

export const productList = recordList<Product>({
  kind: "product",
  counted: countedProducts,
  searched: products,
  select: (db, _access, total) => selectProducts(db, { total }),
});

function selectProducts<Extra extends Record<string, SQL>>(db: Db, extra: Extra) {
  return db
    .select({ ...fields, ...extra })
    .from(products)
    .$dynamic();
}

export async function findProduct(db: Db, access: Access, id: string): Promise<Product | null> {
  const [row] = await selectOne(db, { ...onlyAccess(access), id });
  return row ?? null;
}

const selectOne = builtOnce("find_product", (db, one: LaterValues<Access & { id: string }>) =>
  selectProducts(db, {}).where(isProduct(one, one.id)),
);

/** The stored fields, kept from other writers until the transaction ends. */
export async function lockProduct(tx: Db, access: Access, id: string): Promise<Product | null> {
  const [row] = await tx.select(fields).from(products).where(isProduct(access, id)).for("update");
  return row ?? null;
}

export async function insertProduct(
  tx: Db,
  access: Access,
  product: Stored<NewProduct>,
): Promise<Product> {
  const [row] = await tx
    .insert(products)
    .values({ workspaceId: access.workspaceId, id: newId(), ...product })
    .returning(fields);
  if (!row) throw new Error("the database returned no product");
  return row;
}

export async function patchProduct(
  tx: Db,
  access: Access,
  id: string,
  changes: Stored<ProductChanges>,
): Promise<Product> {
  const [row] = await tx
    .update(products)
    .set(changes)
    .where(isProduct(access, id))
    .returning(fields);
  if (!row) throw new Error("the locked product is gone");
  return row;
}

export async function removeProduct(tx: Db, access: Access, id: string): Promise<void> {
  await tx.delete(products).where(isProduct(access, id));
}

function isProduct(access: LaterAccess, id: Later<string>) {
  return isInReach(products, access, id);
}
