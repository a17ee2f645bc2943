import { z } from "zod";
import { activity } from "./activities.ts";

/** A number, and by how much what was created in the last 30 days has raised it; null where there was nothing before. */
const trackedCount = z.object({ count: z.int(), changePercent: z.int().nullable() });

/** Answer of GET /api/dashboard: all that the dashboard shows. */
export const dashboard = z.object({
  contacts: trackedCount,
  companies: trackedCount,
  /** Decimal strings in dollars: `total` over all deals but lost ones, and of these what is won, and what is not. Lost
   * ones raise nothing, either. */
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

/** How many weeks the dashboard looks back, and how many months, the current ones included. */
export const trendWeeks = 52;
export const trendMonths = 12;

/** Answer of GET /api/dashboard/trends: how a year has gone, the oldest first. */
export const dashboardTrends = z.object({
  /** What there was a year ago, and at the end of each week since. */
  weeks: z.object({
    contacts: z.array(z.int()),
    companies: z.array(z.int()),
    /** Decimal strings in dollars: the value of the deals that were not lost by then. */
    pipelineValue: z.array(z.string()),
  }),
  months: z.array(
    z.object({
      /** `YYYY-MM` in UTC. */
      month: z.string().regex(/^\d{4}-\d{2}$/),
      newContacts: z.int(),
      newDeals: z.int(),
      wonDeals: z.int(),
      /** A decimal string in dollars. */
      wonValue: z.string(),
    }),
  ),
});

export type DashboardTrends = z.infer<typeof dashboardTrends>;

export type Dashboard = z.infer<typeof dashboard>;
