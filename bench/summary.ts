import { atLeast, atMost, limits, type Figure } from "./limits.ts";
import type { Measurement } from "./measure.ts";
import { median, percentile, perSecond, type Sample } from "./samples.ts";
import type { WayName } from "./ways.ts";

/** One operation at one size: medians over the rounds, and p99 over all that they measured. */
export interface Row {
  operation: string;
  contacts: number;
  p50Ms: number;
  p99Ms: number;
  perSecond: number;
  /** Of the bare driver's one statement, where one is enough, and what of it is reached over HTTP in the same round. */
  bare?: { perSecond: number; share: Figure };
  /** p50 as a multiple of the smallest size's in the same round; nothing for that size itself. */
  growth?: Figure;
}

/** Growth is judged at each size but the smallest. */
export function summarize(measurements: Measurement[], isShareLimited: boolean): Row[] {
  const byOperation = Map.groupBy(measurements, ({ operation }) => operation);
  return [...byOperation].flatMap(([operation, measured]) => {
    const sizes = [...new Set(measured.map(({ contacts }) => contacts))];
    return sizes.map((contacts) => {
      const { bareRates, shares, growths, ...rest } = readRow(operation, contacts, measured);
      const isLimited = isShareLimited && contacts === comparedContacts;
      const share = judgeShare(operation, median(shares), isLimited);
      const row =
        shares.length === 0 ? rest : { ...rest, bare: { perSecond: median(bareRates), share } };
      if (contacts === Math.min(...sizes)) return row;
      return { ...row, growth: atMost(median(growths), limits.growth, writeTimes) };
    });
  });
}

/** The plain table has its limits beside as many as a few teams have. */
const comparedContacts = 100_000;

function readRow(operation: string, contacts: number, measured: Measurement[]) {
  const http = samplesOf(measured, "http", contacts);
  const bare = samplesOf(measured, "bare", contacts);
  const smallest = samplesOf(measured, "http", Math.min(...measured.map((one) => one.contacts)));
  return {
    operation,
    contacts,
    p50Ms: median(http.map(p50)),
    // A single short round has too few of the slowest.
    p99Ms: percentile(
      http.flatMap(({ latenciesMs }) => latenciesMs),
      0.99,
    ),
    perSecond: median(http.map(perSecond)),
    bareRates: bare.map(perSecond),
    shares: bare.length === 0 ? [] : divide(http.map(perSecond), bare.map(perSecond)),
    growths: divide(http.map(p50), smallest.map(p50)),
  };
}

function samplesOf(measured: Measurement[], way: WayName, contacts: number): Sample[] {
  return measured
    .filter((one) => one.way === way && one.contacts === contacts)
    .map(({ sample }) => sample);
}

function p50({ latenciesMs }: Sample): number {
  return percentile(latenciesMs, 0.5);
}

function divide(values: number[], divisors: number[]): number[] {
  return values.map((value, index) => value / (divisors[index] ?? Number.NaN));
}

function judgeShare(operation: string, share: number, isLimited: boolean): Figure {
  const limit = limits.shares.get(operation);
  if (!isLimited || limit === undefined) return { text: writePercent(share) };
  return atLeast(share, limit, writePercent);
}

function writePercent(share: number): string {
  return `${(share * 100).toFixed(0)}%`;
}

function writeTimes(growth: number): string {
  return `${growth.toFixed(2)}x`;
}
