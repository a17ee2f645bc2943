import { format } from "#shared/format/format.ts";
import { billingRhythmLabels, type Product } from "#shared/crm/products.ts";

/** Such as "$29.00 per seat, monthly". */
export function priceText({ price, unit, billed }: Product): string {
  const perUnit = unit ? `${format.money(price)} per ${unit}` : format.money(price);
  return billed === "once" ? perUnit : `${perUnit}, ${billingRhythmLabels[billed].toLowerCase()}`;
}
