import { z } from "zod";
import { recordId } from "#shared/records/fields.ts";
import { fewestCases } from "./fewest-cases.ts";
import { forecastQuery } from "./forecast.ts";
import { addMoney } from "#shared/format/money.ts";

/** Query of GET /api/forecast/accuracy: periods that are over by the day, and deals closed in the year before it. */
export const accuracyQuery = forecastQuery;

/** Closed deals that were in a stage, with what the stage said of them by then. */
const accuracyCell = z.object({
  /** Whose they were; null for no one's. */
  ownerId: recordId.nullable(),
  /** The key of the stage. */
  stage: z.string(),
  /** In percent, as the stage said it then. */
  probability: z.int(),
  cases: z.int(),
  won: z.int(),
});

/** What was expected of an owner's deals when a period began, and what was won in it. */
const pastPeriod = z.object({
  first: z.string(),
  last: z.string(),
  ownerId: recordId.nullable(),
  /** The weighted value of the open deals that were expected in the period, on its first night. */
  forecast: z.string(),
  /** The value that was won in the period. */
  result: z.string(),
});

/** Answer of GET /api/forecast/accuracy, of deals that the caller may see. */
export const accuracy = z.object({
  yearStartMonth: z.int(),
  cells: z.array(accuracyCell),
  periods: z.array(pastPeriod),
});

export type Accuracy = z.infer<typeof accuracy>;
export type AccuracyCell = z.infer<typeof accuracyCell>;
export type AccuracyQuery = z.output<typeof accuracyQuery>;
export type PastPeriod = z.infer<typeof pastPeriod>;

type Forecasts = Pick<AccuracyCell, "probability" | "cases" | "won">;

export interface Grade {
  cases: number;
  won: number;
  /** The share that was won, from 0 to 1. */
  baseRate: number;
  /** Mean squared difference between probability and outcome: 0 is perfect (Brier 1950). */
  brier: number;
  /** 1 is perfect, 0 as good as always saying the base rate, below 0 worse; null where all came out alike. */
  skill: number | null;
  /** The mean probability less the base rate: above 0 for too much hope. */
  bias: number;
}

/** How right probabilities were; null under `fewestCases`, which are too few to judge. See docs/forecast.md. */
export function gradeOf(forecasts: readonly Forecasts[]): Grade | null {
  const cases = sumOf(forecasts, (one) => one.cases);
  if (cases < fewestCases) return null;
  const won = sumOf(forecasts, (one) => one.won);
  const baseRate = won / cases;
  const brier = sumOf(forecasts, squaredErrors) / cases;
  const reference = baseRate * (1 - baseRate);
  return {
    cases,
    won,
    baseRate,
    brier,
    skill: reference === 0 ? null : 1 - brier / reference,
    bias: sumOf(forecasts, (one) => (one.probability / 100) * one.cases) / cases - baseRate,
  };
}

function squaredErrors({ probability, cases, won }: Forecasts): number {
  const p = probability / 100;
  return won * (1 - p) ** 2 + (cases - won) * p ** 2;
}

export interface CalibrationBin {
  /** In percent: from, and up to but without; the last one has 100, too. */
  from: number;
  to: number;
  cases: number;
  /** Shares from 0 to 1: what was said on average, and what came of it. */
  said: number;
  happened: number;
}

/** Ten parts by probability, without those of which there is no case. */
export function calibrationOf(forecasts: readonly Forecasts[]): CalibrationBin[] {
  const bins = Map.groupBy(forecasts, ({ probability }) =>
    Math.min(9, Math.floor(probability / 10)),
  );
  return [...bins]
    .toSorted(([a], [b]) => a - b)
    .map(([bin, own]) => {
      const cases = sumOf(own, (one) => one.cases);
      return {
        from: bin * 10,
        to: bin * 10 + 10,
        cases,
        said: sumOf(own, (one) => (one.probability / 100) * one.cases) / cases,
        happened: sumOf(own, (one) => one.won) / cases,
      };
    })
    .filter(({ cases }) => cases > 0);
}

export interface PeriodResult {
  first: string;
  last: string;
  /** Decimal strings. */
  forecast: string;
  result: string;
}

/** The sums of each period over owners, the latest first. */
export function periodResults(periods: readonly PastPeriod[]): PeriodResult[] {
  const groups = Map.groupBy(periods, ({ first }) => first);
  return [...groups]
    .toSorted(([a], [b]) => b.localeCompare(a))
    .map(([first, own]) => ({
      first,
      last: own[0]?.last ?? first,
      forecast: own.reduce((sum, one) => addMoney(sum, one.forecast), "0.00"),
      result: own.reduce((sum, one) => addMoney(sum, one.result), "0.00"),
    }));
}

/** By how much more was expected than won over all periods, as a share of what was won; null where nothing was. */
export function valueBias(results: readonly PeriodResult[]): number | null {
  const won = sumOf(results, ({ result }) => Number(result));
  return won === 0 ? null : sumOf(results, ({ forecast }) => Number(forecast)) / won - 1;
}

function sumOf<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}
