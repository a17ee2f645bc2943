import { z } from "zod";
import { activity } from "#shared/activities.ts";

/** A number and how it moved in the last 30 days; null where there is nothing to compare with. */
const trackedCount = z.object({ count: z.int(), changePercent: z.int().nullable() });

/** Answer of GET /api/dashboard: all that the dashboard shows. */
export const dashboard = z.object({
  contacts: trackedCount,
  companies: trackedCount,
  /** Decimal strings in dollars: `total` over all deals but lost ones, and of these what is won, and what is not. */
  pipelineValue: z.object({
    total: z.string(),
    open: z.string(),
    won: z.string(),
    changePercent: z.int().nullable(),
  }),
  tasks: z.object({ active: z.int(), completed: z.int() }),
  /** Of the default pipeline, in order; lost deals are not counted. */
  stages: z.array(z.object({ stage: z.string(), name: z.string(), count: z.int() })),
  /** The 8 newest. */
  recentActivities: z.array(activity),
  /** No contact, company, deal or task was ever added: the page offers sample data. */
  isEmpty: z.boolean(),
});

export type Dashboard = z.infer<typeof dashboard>;
