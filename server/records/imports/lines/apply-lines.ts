import { z } from "zod";
import { type LineItem, lineItem } from "#shared/crm/line-items.ts";
import type { DealRows } from "#server/records/imports/lines/deal-lines.ts";
import type { StoredRecord } from "#server/records/imports/plan/find-records.ts";
import { newId } from "#server/platform/queries/ids.ts";

const storedLines = z.array(lineItem);

/** A new deal follows its lines unless the file gives it another value. */
export function withLines(
  columns: Record<string, unknown>,
  deal: DealRows | undefined,
  record: StoredRecord | undefined,
): { columns: Record<string, unknown>; note: string | null } {
  const before = record ? storedLines.parse(record.line_items) : [];
  const items = deal && linesOf(deal, before);
  const lineNote = deal?.notes[0] ?? null;
  const changed = items && !isSame(items, before) ? { line_items: items } : {};
  if (record?.follows_line_items === true) {
    const { value, ...others } = columns;
    const sum = deal ? { value: deal.total } : {};
    const isOther = value !== undefined && Number(value) !== Number(deal?.total ?? record.value);
    const note = isOther ? "The value stays the sum of the line items." : null;
    return { columns: { ...others, ...changed, ...sum }, note: lineNote ?? note };
  }
  const follows = !record && deal && (columns.value ?? deal.total) === deal.total;
  const following = follows ? { value: deal.total, follows_line_items: true } : {};
  return { columns: { ...columns, ...changed, ...following }, note: lineNote };
}

/** A retired product is kept on lines that have it, but not added. */
function linesOf({ lines, notes }: DealRows, before: LineItem[]): LineItem[] {
  const kept = new Set(before.map(({ productId }) => productId));
  return lines.map(({ line, product }, place) => {
    const isSold = product !== null && (product.status === "active" || kept.has(product.id));
    if (product && !isSold) {
      notes[place] = `${product.name} is retired, so the line is not of it.`;
    }
    return { id: before[place]?.id ?? newId(), productId: isSold ? product.id : null, ...line };
  });
}

function isSame(one: LineItem[], other: LineItem[]): boolean {
  return JSON.stringify(storedLines.parse(one)) === JSON.stringify(other);
}
