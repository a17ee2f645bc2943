import { newProduct, product, productChanges } from "#shared/crm/products.ts";
import { createProduct } from "#server/crm/products/create-product.ts";
import { deleteProduct } from "#server/crm/products/delete-product.ts";
import {
  countedProducts,
  findProduct,
  lockProduct,
  lockProducts,
  patchProduct,
  productList,
} from "#server/crm/products/products.queries.ts";
import { prepareProductUpdate } from "#server/crm/products/update-product.ts";
import { recordKind } from "#server/crm/kinds/record-kind.ts";

export const productRecords = recordKind({
  name: "product",
  schemas: { item: product, added: newProduct, changes: productChanges },
  list: productList,
  counted: countedProducts,
  find: findProduct,
  lock: lockProduct,
  lockAll: lockProducts,
  create: createProduct,
  prepare: prepareProductUpdate,
  patch: patchProduct,
  remove: deleteProduct,
});
