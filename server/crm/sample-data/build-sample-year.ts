import { priorities } from "#shared/crm/priorities.ts";
import type { SampleProduct } from "#server/crm/products/sample-products.ts";
import { type Offer, sampleLines, soldAs } from "#server/crm/sample-data/sample-lines.ts";
import { newId } from "#server/platform/queries/ids.ts";

interface Step {
  stage: string;
  /** How many days ago it was entered. */
  daysAgo: number;
}

interface Customer {
  id: string;
  companyId: string;
  companyName: string;
}

/** The way of deals of one pipeline: open stages in order, then what they end in. */
interface Way {
  open: readonly string[];
  won: string;
  lost: string;
  /** How many of ten are won. */
  wonOfTen: number;
  /** From which places on their way the others are lost, in turns. */
  lostFrom: readonly number[];
  title: string;
  offers: readonly Offer[];
  count: number;
  /** From the first of them to the last. The longest way takes 64 days, so that at most 308 leave none open. */
  days: number;
}

/** By how customers came, by which rates are grouped. */
const sources = ["Website", "Referral", "Trade fair", "Cold call"];

const dayMs = 86_400_000;

/** A year of deals that were won and lost, with their stages; the youngest are still open. The same each time. */
export function buildSampleYear(now: Date, basis: SampleBasis, ways: readonly Way[]) {
  return ways.flatMap((way, pipeline) =>
    Array.from({ length: way.count }, (_, index) =>
      buildDeal(now, basis, { way, index, customer: pick(basis.customers, index * 3 + pipeline) }),
    ),
  );
}

export interface SampleBasis {
  customers: readonly Customer[];
  products: readonly SampleProduct[];
  reasons: readonly string[];
}

export type PastDeal = ReturnType<typeof buildDeal>;

interface Place {
  way: Way;
  index: number;
  customer: Customer;
}

function buildDeal(now: Date, { products, reasons }: SampleBasis, { way, index, customer }: Place) {
  const begun = 372 - (index * way.days) / way.count;
  const cycle = 20 + ((index * 17) % 45);
  const steps = stepsOf(way, index, begun, cycle);
  const last = steps.at(-1) ?? { stage: way.lost, daysAgo: 0 };
  const isLost = last.stage === way.lost;
  const isClosed = isLost || last.stage === way.won;
  const createdAt = daysBefore(now, begun);
  return {
    steps: steps.map(({ stage, daysAgo }) => ({
      stage,
      at: daysBefore(now, daysAgo).toISOString(),
    })),
    deal: {
      id: newId(createdAt),
      createdAt: createdAt.toISOString(),
      title: `${customer.companyName} ${way.title}`,
      ...soldBy(products, { way, index }, createdAt.toISOString()),
      stage: last.stage,
      contactId: customer.id,
      companyId: customer.companyId,
      priority: pick(priorities, index),
      tags: [pick(sources, Math.floor(index / 3))],
      expectedCloseDate: daysBefore(now, begun - cycle + ((index * 7) % 19) - 9)
        .toISOString()
        .slice(0, 10),
      closeReason: isLost ? pick(reasons, (index * index) % 7) : null,
      stageEnteredAt: daysBefore(now, last.daysAgo).toISOString(),
      closedAt: isClosed ? daysBefore(now, last.daysAgo).toISOString() : null,
    },
  };
}

/** Every other deal has lines. */
function soldBy(
  products: readonly SampleProduct[],
  { way, index }: Pick<Place, "way" | "index">,
  createdAt: string,
) {
  const value = `${(((index * 29) % 40) + 4) * 600}.00`;
  if (index % 2 === 1) return soldAs(value, [], false);
  const offer = pick(way.offers, index / 2);
  const lines = sampleLines({ products, offer, value, createdAt, isReduced: index % 10 === 4 });
  return soldAs(value, lines, true);
}

/** Up to today: what comes later has not happened yet. */
function stepsOf(way: Way, index: number, begun: number, cycle: number): Step[] {
  const isWon = (index * 7) % 10 >= 10 - way.wonOfTen;
  const reached = isWon ? way.open.length : 1 + pick(way.lostFrom, index);
  const open = way.open.slice(0, reached).map((stage, place) => ({
    stage,
    daysAgo: begun - (cycle * place) / (reached + 1),
  }));
  const end = { stage: isWon ? way.won : way.lost, daysAgo: begun - cycle };
  return [...open, end].filter(({ daysAgo }) => daysAgo > 0);
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("cannot pick from an empty list");
  return item;
}
