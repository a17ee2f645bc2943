import { countText } from "#shared/format/count-text.ts";
import { format } from "#shared/format/format.ts";
import {
  type LineItem,
  type LineItemsChange,
  type LineItemsOfDeal,
  lineTotal,
  type NewLineItem,
  sumOf,
  sumProblem,
} from "#shared/crm/line-items.ts";
import { insertActivity } from "#server/crm/activities/activities.queries.ts";
import {
  type LockedLineItems,
  lockProducts,
  storeLineItems,
  withTotal,
} from "#server/crm/deals/line-items.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, unknownLink } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";

/** Replaces all lines. */
export async function setLineItems(
  tx: Db,
  access: RecordAccess,
  before: LockedLineItems,
  { items: given, followsLineItems }: LineItemsChange,
): Promise<LineItemsOfDeal> {
  const { id: dealId } = before;
  requireEachOnce(given);
  await requireProducts(tx, access, given, before.items);
  const items = given.map((line) => withTotalOf(line));
  const problem = followsLineItems ? sumProblem(sumOf(items.map(({ total }) => total))) : null;
  if (problem !== null) throw new HttpError(409, problem);
  if (isSame(before, { items, followsLineItems })) return withTotal(before);
  const after = await storeLineItems(tx, access, dealId, { items, followsLineItems });
  await insertActivity(tx, access, {
    type: "deal",
    title: "Line items changed",
    description: describe(after),
    relatedTo: before.title,
    relatedId: dealId,
    dealId,
    contactId: before.contactId,
    companyId: before.companyId,
  });
  return after;
}

function withTotalOf({ id = newId(), ...line }: NewLineItem): LineItem {
  return { id, ...line, total: lineTotal(line) };
}

function requireEachOnce(given: NewLineItem[]): void {
  const ids = given.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size === ids.length) return;
  throw new HttpError(400, "Two line items have the same id.");
}

/** A product that the deal already has is accepted even if it is retired. */
async function requireProducts(
  tx: Db,
  access: RecordAccess,
  given: NewLineItem[],
  before: LineItem[],
): Promise<void> {
  const kept = new Set(before.map(({ productId }) => productId));
  const added = given.flatMap(({ productId }) =>
    productId === null || kept.has(productId) ? [] : [productId],
  );
  if (added.length === 0) return;
  const found = await lockProducts(tx, access, added);
  for (const id of added) {
    const product = found.find((one) => one.id === id);
    if (!product) throw unknownLink("product");
    if (product.status === "retired") {
      throw new HttpError(409, `${product.name} is retired, so it is not sold any more.`);
    }
  }
}

type Lines = Pick<LineItemsOfDeal, "items" | "followsLineItems">;

function isSame(one: Lines, other: Lines): boolean {
  return (
    one.followsLineItems === other.followsLineItems &&
    JSON.stringify(one.items.map(inOrder)) === JSON.stringify(other.items.map(inOrder))
  );
}

/** jsonb does not keep the order of keys. */
function inOrder(line: LineItem): unknown[] {
  const { id, productId, name, quantity, unit, unitPrice, billed, periods, discount, total } = line;
  return [
    id,
    productId,
    name,
    quantity,
    unit,
    unitPrice,
    billed,
    periods,
    discount?.kind,
    discount?.value,
    total,
  ];
}

function describe({ items, total }: LineItemsOfDeal): string {
  if (items.length === 0) return "All of them were taken away";
  return `${countText(items.length, "line", "lines")}, ${format.money(total)} in all`;
}
