import { type LineItem, lineTotal, sumOf } from "#shared/crm/line-items.ts";
import type { SampleProduct } from "#server/crm/products/sample-products.ts";
import { newId } from "#server/platform/queries/ids.ts";

/** What is sold together, by the codes of products: the first as often as a deal's value allows, the others once. */
export type Offer = readonly { code: string; periods: number }[];

const byTheMonth = (code: string) => ({ code, periods: 12 });
const atOnce = (code: string) => ({ code, periods: 1 });

export const firstOffers: readonly Offer[] = [
  [byTheMonth("SEAT"), atOnce("WORKSHOP")],
  [atOnce("SEAT-Y"), atOnce("MIGRATION"), byTheMonth("SANDBOX")],
  [atOnce("CONSULT"), atOnce("INTEGRATE")],
  [byTheMonth("SEAT"), byTheMonth("SUPPORT"), atOnce("WORKSHOP")],
];

export const renewalOffers: readonly Offer[] = [
  [atOnce("SEAT-Y"), byTheMonth("SUPPORT")],
  [byTheMonth("SEAT")],
  [atOnce("SEAT-Y"), byTheMonth("SANDBOX")],
];

interface Sold {
  products: readonly SampleProduct[];
  offer: Offer;
  /** About what the lines come to. */
  value: string;
  createdAt: string;
  isReduced: boolean;
}

/** The lines of an offer; what costs more than half of the value is left out. */
export function sampleLines({ products, offer, value, createdAt, isReduced }: Sold): LineItem[] {
  const [main, ...others] = offer.map((part) => pricedPart(products, part));
  if (!main) return [];
  const beside = others.filter(({ cost }) => cost < Number(value) / 2);
  const left = beside.reduce((rest, { cost }) => rest - cost, Number(value));
  const quantity = Math.max(1, Math.round(left / main.cost));
  const discount = isReduced ? ({ kind: "percent", value: "10" } as const) : null;
  const lines = [
    { ...main.line, quantity: String(quantity), discount },
    ...beside.map(({ line }) => ({ ...line, quantity: "1", discount: null })),
  ];
  const at = new Date(createdAt);
  return lines.map((line) => ({ ...line, id: newId(at), total: lineTotal(line) }));
}

function pricedPart(products: readonly SampleProduct[], { code, periods }: Offer[number]) {
  const found = products.find((product) => product.code === code);
  if (!found) throw new Error(`there is no sample product ${code}`);
  const { id: productId, name, unit, price: unitPrice, billed } = found;
  const line = { productId, name, unit, unitPrice, billed, periods };
  return { line, cost: Number(unitPrice) * periods };
}

/** What a deal has of its lines: one that follows them is worth their sum. */
export function soldAs(value: string, lineItems: LineItem[], followsLineItems: boolean) {
  const total = sumOf(lineItems.map((line) => line.total));
  return { lineItems, followsLineItems, value: followsLineItems ? total : value };
}
