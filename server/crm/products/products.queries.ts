import {
  activityRow,
  insertLine,
  type ActivityLine,
  type WithLine,
} from "#server/crm/activities/activities.queries.ts";
import { asc, getTableColumns, type SQL } from "drizzle-orm";
import type { NewProduct, Product, ProductChanges } from "#shared/products.ts";
import type { Stored } from "#server/crm/custom-fields/values-of-record.ts";
import {
  whereLocked,
  whereVisibleRecord,
  whereVisibleRecords,
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
  const [row] = await lockOne(tx, { ...onlyAccess(access), id });
  return row ?? null;
}

export type LockedProduct = NonNullable<Awaited<ReturnType<typeof lockProduct>>>;

const lockOne = preparedQuery(
  "lock_product",
  (db, one: QueryParameters<RecordAccess & { id: string }>) =>
    db.select(fields).from(products).where(whereProduct(one, one.id)).for("update"),
);

/** Those that are visible, locked until the transaction ends. */
export function lockProducts(
  tx: Db,
  access: RecordAccess,
  ids: string[],
): Promise<LockedProduct[]> {
  const isAsked = whereVisibleRecords(products, access, ids);
  return tx.select(fields).from(products).where(isAsked).orderBy(asc(products.id)).for("update");
}

export async function insertProduct(
  tx: Db,
  access: RecordAccess,
  product: Stored<NewProduct> & { id: string },
  line: ActivityLine,
): Promise<Product> {
  const row = { workspaceId: access.workspaceId, ...product };
  const by = onlyAccess(access);
  const [added] = await insertOne(tx, { ...by, row, line: activityRow(access, line) });
  if (!added) throw new Error("the database returned no product");
  return added;
}

const insertOne = preparedQuery(
  "insert_product",
  (db, { row, ...by }: QueryParameters<RecordAccess & WithLine & { row: NewRow }>) =>
    db.with(insertLine(db, by)).insert(products).values(row).returning(fields),
);

type NewRow = Stored<NewProduct> & { id: string; workspaceId: string };

export async function patchProduct(
  tx: Db,
  access: RecordAccess,
  id: string,
  row: Stored<ProductChanges>,
  line: ActivityLine,
): Promise<Product> {
  const one = { ...onlyAccess(access), id };
  const [stored] = await patchOne(tx, { ...one, row, line: activityRow(access, line) });
  if (!stored) throw new Error("the locked product is gone");
  return stored;
}

type Patch = RecordAccess & WithLine & { id: string; row: Stored<ProductChanges> };

const patchOne = preparedQuery("patch_product", (db, { row, ...one }: QueryParameters<Patch>) =>
  db
    .with(insertLine(db, one))
    .update(products)
    .set(row)
    .where(whereLocked(products, one))
    .returning(fields),
);

export async function removeProduct(tx: Db, access: RecordAccess, id: string): Promise<void> {
  await tx.delete(products).where(whereProduct(access, id));
}

function whereProduct(access: AccessParameters, id: Parameter<string>) {
  return whereVisibleRecord(products, access, id);
}
