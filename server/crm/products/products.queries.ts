import { insertLine } from "#server/crm/activities/activities.queries.ts";
import { getTableColumns, type SQL } from "drizzle-orm";
import type { NewProduct, Product, ProductChanges } from "#shared/crm/products.ts";
import { whereLocked } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { CountedList } from "#server/platform/queries/record-totals.ts";
import { products } from "#server/crm/products/products.table.ts";
import { recordList } from "#server/crm/kinds/record-list.ts";
import { recordStatements } from "#server/crm/kinds/record-statements.ts";
import type { Stored } from "#server/crm/custom-fields/stored-values.ts";

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

export const {
  find: findProduct,
  lock: lockProduct,
  lockAll: lockProducts,
  insert: insertProduct,
  patch: patchProduct,
  remove: removeProduct,
} = recordStatements<Product, Product, Stored<NewProduct>, Stored<ProductChanges>>("product", {
  selectShown: (db) => selectProducts(db, {}),
  selectStored: (db) => selectProducts(db, {}),
  insert: (db, by, row) =>
    db.with(insertLine(db, by)).insert(products).values(row).returning(fields),
  update: (db, one, changes) =>
    db
      .with(insertLine(db, one))
      .update(products)
      .set(changes)
      .where(whereLocked(products, one))
      .returning(fields),
});
