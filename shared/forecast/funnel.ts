import { z } from "zod";
import { oneOf, recordId } from "#shared/records/fields.ts";
import { listQuery } from "#shared/filters/lists.ts";
import { monthsQuery } from "#shared/format/month-spans.ts";

/** Query of GET /api/funnel: of the deals that were created in the months; of the default pipeline where none is named. */
export const funnelQuery = monthsQuery;

/** What has become of a deal: it is open or closed in the pipeline, or in another one by now. */
export const dealOutcomes = ["open", "won", "lost", "elsewhere"] as const;

type DealOutcome = (typeof dealOutcomes)[number];

const funnelStep = z.object({
  /** The key of an open stage; null for the last step, which is to be won. */
  stage: z.string().nullable(),
  name: z.string(),
  /** How many deals came so far or farther. */
  reached: z.int(),
  /** Of these, by the month in which they were created. */
  reachedByMonth: z.array(z.int()),
  /** How many came no farther, and are lost, or still open. */
  lost: z.int(),
  open: z.int(),
  /** The median of the days from the step before, of deals that went from there to here; null where there are none. */
  medianDays: z.number().nullable(),
});

/** Answer of GET /api/funnel, of deals that the caller may see. */
export const funnel = z.object({
  pipelineId: recordId,
  /** Such as 2027-03. */
  months: z.array(z.string()),
  steps: z.array(funnelStep),
});

/** Query of GET /api/funnel/deals: the deals that a figure counts. */
export const funnelDealsQuery = funnelQuery.extend({
  ...listQuery.shape,
  /** 1 for the first open stage; the number after the last one for what was won. */
  step: z.coerce.number("step must be a number").int().min(1, "step must be at least 1").max(1_000),
  figure: oneOf("figure", ["reached", "lost", "open"]).default("reached"),
});

export type Funnel = z.infer<typeof funnel>;
export type FunnelStep = Funnel["steps"][number];
export type FunnelQuery = z.output<typeof funnelQuery>;
export type FunnelDealsQuery = z.output<typeof funnelDealsQuery>;
export type FunnelFigure = FunnelDealsQuery["figure"];

/** Deals of a month that came as far as a step and no farther, and became the same. */
export interface FunnelCell {
  /** The place of the month. */
  month: number;
  /** The number of the step. */
  farthest: number;
  outcome: DealOutcome;
  count: number;
}

type Step = Pick<FunnelStep, "stage" | "name" | "medianDays">;

/** The steps of a funnel, each of which includes those that come after it. */
export function funnelSteps(
  steps: readonly Step[],
  cells: readonly FunnelCell[],
  months: number,
): FunnelStep[] {
  const count = (isCounted: (cell: FunnelCell) => boolean) =>
    cells.filter(isCounted).reduce((sum, cell) => sum + cell.count, 0);
  return steps.map((step, place) => {
    const hasCome = ({ farthest }: FunnelCell) => farthest > place;
    const stayed = (wanted: DealOutcome) =>
      count(({ farthest, outcome }) => farthest === place + 1 && outcome === wanted);
    return {
      ...step,
      reached: count(hasCome),
      reachedByMonth: Array.from({ length: months }, (_, month) =>
        count((cell) => cell.month === month && hasCome(cell)),
      ),
      lost: stayed("lost"),
      open: stayed("open"),
    };
  });
}
