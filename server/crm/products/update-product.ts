import type { Product, ProductChanges } from "#shared/products.ts";
import { changedFields, describeChange } from "#server/crm/activities/describe-change.ts";
import { withStoredValues } from "#server/crm/custom-fields/values-of-record.ts";
import type { RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type LockedProduct, patchProduct } from "#server/crm/products/products.queries.ts";
import { requireFreeCode } from "#server/crm/products/require-free-code.ts";
import { requireVisibleOwner } from "#server/accounts/workspaces/record-owner.ts";

/** The feed names only fields that really change. */
export async function updateProduct(
  tx: Db,
  access: RecordAccess,
  before: LockedProduct,
  input: ProductChanges,
): Promise<Product> {
  const { id } = before;
  const { changes, labels } = await withStoredValues(tx, access, "product", {
    before,
    changes: input,
  });
  const changed = changedFields(before, changes);
  if (changed.includes("ownerId")) await requireVisibleOwner(tx, access, changes.ownerId);
  if (changed.length === 0) return before;
  if (changed.includes("code")) await requireFreeCode(tx, access, changes.code, id);
  const after = { ...before, ...changes };
  return patchProduct(tx, access, id, changes, {
    type: "note",
    title: "Product updated",
    description: describeChange("product", changed, labels),
    relatedTo: after.name,
    relatedId: id,
    subjectOwnerId: after.ownerId,
  });
}
