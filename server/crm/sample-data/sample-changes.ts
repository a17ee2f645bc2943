import { type buildSampleData, recentStages } from "#server/crm/sample-data/build-sample-data.ts";
import type { PastDeal } from "#server/crm/sample-data/build-sample-year.ts";
import type { changes, FieldValues } from "#server/crm/changes/changes.table.ts";

/** A change that people would have made of a sample record, on a day that is past. */
export interface SampleChange {
  entity: (typeof changes.$inferInsert)["entity"];
  id: string;
  at: string;
  /** What it replaced, by column as the change log has it. */
  before: FieldValues;
}

type Sample = ReturnType<typeof buildSampleData>;

type Edit = Pick<SampleChange, "at" | "before">;

const dayMs = 86_400_000;

/** Deals that grew to so much were smaller when they were added. */
const bigValue = 25_000;

/** How the records of the last weeks have become what they are. */
export function buildSampleChanges(now: Date, { contacts, deals, tasks }: Sample): SampleChange[] {
  return [
    ...contacts.flatMap((one, index) => made("contact", one, contactEdits(one, index, now))),
    ...deals.flatMap((one, index) =>
      made("deal", one, [
        ...stageEdits(one),
        ...growthEdits(one, now),
        ...dateEdits(one, index, now),
      ]),
    ),
    ...tasks.flatMap((one) => made("task", one, taskEdits(one, now))),
  ];
}

export function buildYearChanges(past: readonly PastDeal[]): SampleChange[] {
  return past.flatMap(({ deal, steps }) =>
    made(
      "deal",
      deal,
      steps.slice(1).map(({ at }, index, { length }) => {
        const stage = steps[index]?.stage;
        const isLast = index === length - 1;
        return { at, before: { stage, ...(isLast && deal.closeReason && { close_reason: null }) } };
      }),
    ),
  );
}

function made(entity: SampleChange["entity"], { id }: { id: string }, edits: Edit[]) {
  return edits.map((edit) => ({ entity, id, ...edit }));
}

function contactEdits(
  { createdAt, status, phone }: Sample["contacts"][number],
  index: number,
  now: Date,
): Edit[] {
  const edits: Edit[] = [];
  if (status === "active" && index % 4 !== 3) {
    edits.push({ at: daysAfter(createdAt, 3 + (index % 7)), before: { status: "lead" } });
  }
  if (status === "inactive") {
    edits.push({ at: partOfWay(createdAt, now, 0.6), before: { status: "active" } });
  }
  if (phone !== null && index % 13 === 2) {
    edits.push({ at: daysAfter(createdAt, 1 + (index % 5)), before: { phone: null } });
  }
  return edits;
}

/** Through all stages before its own, one after the other. */
function stageEdits(deal: Sample["deals"][number]): Edit[] {
  const passed = recentStages.slice(0, recentStages.indexOf(deal.stage));
  const last = new Date(deal.stageEnteredAt);
  return passed.map((stage, index) => ({
    at: partOfWay(deal.createdAt, last, (index + 1) / passed.length),
    before: { stage },
  }));
}

/** A deal that became big became urgent two days later. Of those with lines the lines say the value. */
function growthEdits(
  { createdAt, lineItems, value, priority }: Sample["deals"][number],
  now: Date,
): Edit[] {
  if (lineItems.length > 0 || Number(value) < bigValue || priority !== "high") return [];
  const grownAt = partOfWay(createdAt, now, 0.3);
  return [
    { at: grownAt, before: { value: Number(value) * 0.6 } },
    { at: daysAfter(grownAt, 2), before: { priority: "medium" } },
  ];
}

/** Some were to close before, and were put off once that day had passed. */
function dateEdits(
  { createdAt, expectedCloseDate }: Sample["deals"][number],
  index: number,
  now: Date,
): Edit[] {
  if (index % 4 !== 1 || new Date(expectedCloseDate) < now) return [];
  const at = partOfWay(createdAt, now, 0.7);
  return [{ at, before: { expected_close_date: daysAfter(at, -2).slice(0, 10) } }];
}

function taskEdits({ createdAt, completedAt, status }: Sample["tasks"][number], now: Date): Edit[] {
  if (status === "pending") return [];
  return [{ at: completedAt ?? partOfWay(createdAt, now, 0.5), before: { status: "pending" } }];
}

function daysAfter(moment: string, days: number): string {
  return new Date(Date.parse(moment) + days * dayMs).toISOString();
}

function partOfWay(from: string, to: Date, share: number): string {
  const fromMs = Date.parse(from);
  return new Date(fromMs + (to.getTime() - fromMs) * share).toISOString();
}
