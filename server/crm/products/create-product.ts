import type { NewProduct, Product } from "#shared/crm/products.ts";
import { valuesOfNew } from "#server/crm/custom-fields/values-of-record.ts";
import { type RunLast, runNow } from "#server/crm/changes/change-set.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { insertProduct } from "#server/crm/products/products.queries.ts";
import { requireFreeCode } from "#server/crm/products/require-free-code.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { ownerOfNew } from "#server/accounts/workspaces/record-owner.ts";

export async function createProduct(
  tx: Db,
  by: Actor,
  input: NewProduct,
  runLast: RunLast = runNow,
): Promise<Product> {
  const customFields = await valuesOfNew(tx, by, "product", input.customFields);
  const ownerId = await ownerOfNew(tx, by, input.ownerId);
  await requireFreeCode(tx, by, input.code, null);
  const id = newId();
  return runLast(tx, () =>
    insertProduct(
      tx,
      by,
      { ...input, id, ownerId, customFields },
      {
        type: "note",
        title: "Product added",
        relatedTo: input.name,
        relatedId: id,
        subjectOwnerId: ownerId,
      },
    ),
  );
}
