export interface Sample {
  latenciesMs: number[];
  seconds: number;
}

export function perSecond({ latenciesMs, seconds }: Sample): number {
  return latenciesMs.length / seconds;
}

/** @param share between 0 and 1: 0.99 gives what 99 of 100 stay under. */
export function percentile(values: number[], share: number): number {
  const value = sort(values)[Math.min(values.length - 1, Math.floor(values.length * share))];
  if (value === undefined) throw new Error("Nothing was measured.");
  return value;
}

export function median(values: number[]): number {
  const half = Math.floor((values.length - 1) / 2);
  const middle = sort(values).slice(half, values.length - half);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

function sort(values: number[]): number[] {
  return values.toSorted((left, right) => left - right);
}
