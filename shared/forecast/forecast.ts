import { z } from "zod";
import { asOfDay } from "#shared/crm/as-of.ts";
import { givenDay, givenId, oneOf, recordId } from "#shared/records/fields.ts";
import { periodKinds } from "./forecast-periods.ts";
import { type ForecastCategory, forecastCategories, type Stage } from "#shared/crm/pipelines.ts";
import { timeZone } from "#shared/format/time-zones.ts";

/** Query of the calls about a forecast: the period that a day lies in, where the reader is. */
export const forecastQuery = z.object({
  period: oneOf("period", periodKinds).default("quarter"),
  date: givenDay("date must be a day, such as 2027-03-05"),
  /** In which days begin and end; won deals count by it. */
  timeZone: timeZone.default("UTC"),
});

/** Query of GET /api/forecast. */
export const forecastOfDayQuery = forecastQuery.extend({
  /** As it was at the end of this day in `timeZone`. */
  asOf: asOfDay.optional(),
});

/** Query of GET /api/forecast/history: whose deals, and of which pipeline; all where none is named. */
export const forecastHistoryQuery = forecastQuery.extend({
  pipelineId: givenId("pipelineId must be the id of a pipeline").optional(),
});

const period = z.object({
  kind: z.enum(periodKinds),
  /** Days, `YYYY-MM-DD`. */
  first: z.string(),
  last: z.string(),
});

/** Decimal strings: the values of deals, and each times its stage's probability. */
const amounts = { count: z.int(), value: z.string(), weighted: z.string() };

/** The sums of the deals of one owner, pipeline and forecast category. */
const forecastCell = z.object({
  /** Null for deals without an owner. */
  ownerId: recordId.nullable(),
  pipelineId: recordId,
  category: z.enum(forecastCategories),
  ...amounts,
});

const leftOut = z.object({ count: z.int(), value: z.string() });

/** Answer of GET /api/forecast: every sum of the page is a sum of some cells. */
export const forecast = z.object({
  period,
  /** The month in which the workspace's year begins, 1 for January. */
  yearStartMonth: z.int(),
  cells: z.array(forecastCell),
  /** Open deals that were expected before the period. */
  overdue: leftOut,
  /** Open deals without an expected close date. */
  undated: leftOut,
});

/** What a forecast said at the end of a day. */
const forecastDay = z.object({
  date: z.string(),
  /** Decimal strings. */
  values: z.record(z.enum(forecastCategories), z.string()),
  /** Without what is omitted. */
  weighted: z.string(),
});

/** Answer of GET /api/forecast/history: a period's days, up to the one asked for. */
export const forecastHistory = z.object({ period, days: z.array(forecastDay) });

export type Forecast = z.infer<typeof forecast>;
export type ForecastCell = z.infer<typeof forecastCell>;
export type ForecastQuery = z.output<typeof forecastOfDayQuery>;
export type ForecastHistory = z.infer<typeof forecastHistory>;
export type ForecastHistoryQuery = z.output<typeof forecastHistoryQuery>;

/**
 * What a forecast counts a deal as. Won deals are closed and lost ones omitted, whatever was chosen; an open one
 * that someone chose "closed" for is as sure as can be, but not closed.
 */
export function categoryOf(
  chosen: ForecastCategory | null,
  { type, category }: Pick<Stage, "type" | "category">,
): ForecastCategory {
  if (type === "won") return "closed";
  if (type === "lost") return "omitted";
  const counted = chosen ?? category;
  return counted === "closed" ? "commit" : counted;
}
