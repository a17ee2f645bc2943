import { getTableColumns, type SQL } from "drizzle-orm";
import type { NewProduct, Product, ProductChanges } from "#shared/products.ts";
import type { Stored } from "#server/crm/custom-fields/values-of-record.ts";
import {
  whereVisibleRecord,
  onlyAccess,
  type RecordAccess,
  type AccessParameters,
} from "#server/platform/access.ts";
import {
  preparedQuery,
  type Parameter,
  type QueryParameters,
} from "#server/platform/database/prepared-query.ts";
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

export async function findProduct(
  db: Db,
  access: RecordAccess,
  id: string,
): Promise<Product | null> {
  const [row] = await selectOne(db, { ...onlyAccess(access), id });
  return row ?? null;
}

const selectOne = preparedQuery(
  "find_product",
  (db, one: QueryParameters<RecordAccess & { id: string }>) =>
    selectProducts(db, {}).where(whereProduct(one, one.id)),
);

/** Locks the row until the transaction ends. */
export async function lockProduct(
  tx: Db,
  access: RecordAccess,
  id: string,
): Promise<Product | null> {
  const [row] = await tx
    .select(fields)
    .from(products)
    .where(whereProduct(access, id))
    .for("update");
  return row ?? null;
}

export async function insertProduct(
  tx: Db,
  access: RecordAccess,
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
  access: RecordAccess,
  id: string,
  changes: Stored<ProductChanges>,
): Promise<Product> {
  const [row] = await tx
    .update(products)
    .set(changes)
    .where(whereProduct(access, id))
    .returning(fields);
  if (!row) throw new Error("the locked product is gone");
  return row;
}

export async function removeProduct(tx: Db, access: RecordAccess, id: string): Promise<void> {
  await tx.delete(products).where(whereProduct(access, id));
}

function whereProduct(access: AccessParameters, id: Parameter<string>) {
  return whereVisibleRecord(products, access, id);
}
