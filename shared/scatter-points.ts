/** Two figures of one thing, the first to the right and the second upwards. */
export interface ScatterPoint {
  key: string;
  label: string;
  x: number;
  y: number;
}

/** From where to where an axis goes: from zero, unless all figures are far from it. */
export function scatterExtent(values: readonly number[]): [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // One figure stands in the middle.
  if (least === most) return least === 0 ? [0, 1] : [Math.min(0, 2 * least), Math.max(0, 2 * most)];
  const isNear = (end: number) => Math.abs(end) <= most - least;
  return [least > 0 && isNear(least) ? 0 : least, most < 0 && isNear(most) ? 0 : most];
}

/** The figures that an axis names: where all are whole, such as counts, none between two of them. */
export function scatterTicks(ticks: readonly number[], values: readonly number[]): number[] {
  const isWhole = values.every((value) => Number.isInteger(value));
  return ticks.filter((tick) => !isWhole || Number.isInteger(tick));
}
