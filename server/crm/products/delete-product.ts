import { type Product, retireInstead } from "#shared/crm/products.ts";
import { insertActivity } from "#server/crm/activities/activities.queries.ts";
import { isSold } from "#server/crm/deals/line-items.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { removeProduct } from "#server/crm/products/products.queries.ts";

export async function deleteProduct(tx: Db, access: RecordAccess, product: Product): Promise<void> {
  const { id } = product;
  if (await isSold(tx, access.workspaceId, id)) {
    throw new HttpError(409, `Deals are made of this product, so it stays. ${retireInstead}`);
  }
  await removeProduct(tx, access, id);
  await insertActivity(tx, access, {
    type: "note",
    title: "Product deleted",
    relatedTo: product.name,
    relatedId: id,
    subjectOwnerId: product.ownerId,
  });
}
