import type { Product, ProductChanges } from "#shared/crm/products.ts";
import type { ActivityLine } from "#server/crm/activities/activities.queries.ts";
import { changedFields, describeChange } from "#server/crm/activities/describe-change.ts";
import { withStoredValues } from "#server/crm/custom-fields/values-of-record.ts";
import { requireFreeCode } from "#server/crm/products/require-free-code.ts";
import type { RecordUpdate, UpdateContext } from "#server/crm/kinds/record-update.ts";
import type { Stored } from "#server/crm/custom-fields/stored-values.ts";

export async function prepareProductUpdate(
  context: UpdateContext,
  before: Product,
  input: ProductChanges,
): Promise<RecordUpdate<Stored<ProductChanges>> | null> {
  const { tx, access } = context;
  const { id } = before;
  const { changes, labels } = await withStoredValues(context, { before, changes: input });
  const changed = changedFields(before, changes);
  if (changed.includes("ownerId")) await context.requireOwner(changes.ownerId);
  if (changed.length === 0) return null;
  if (changed.includes("code")) await requireFreeCode(tx, access, changes.code, id);
  const after = { ...before, ...changes };
  const line: ActivityLine = {
    type: "note",
    title: "Product updated",
    description: describeChange("product", changed, labels),
    relatedTo: after.name,
    relatedId: id,
    subjectOwnerId: after.ownerId,
  };
  return { changes, line };
}
