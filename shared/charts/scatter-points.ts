/** Two figures of one thing, the first to the right and the second upwards. */
export interface ScatterPoint {
  key: string;
  label: string;
  x: number;
  y: number;
}

/** What is used of a scale of d3: where a figure lies, and about how many figures an axis names. */
export interface ScatterScale {
  (value: number): number;
  ticks: (most: number) => number[];
}

/** From where to where an axis goes: zero is on it. */
export function scatterExtent(values: readonly number[]): [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (least === 0 && most === 0) return [0, 1];
  // One figure stands in the middle.
  const room = least === most ? 2 : 1;
  return [Math.min(0, room * least), Math.max(0, room * most)];
}

/** The same scale, with ticks that can be read: each has a text of its own, and none is between two counts. */
export function scatterScale(
  scale: ScatterScale,
  values: readonly number[],
  write: (value: number) => string,
): ScatterScale {
  const isWhole = values.every((value) => Number.isInteger(value));
  const ticks = (most: number): number[] => {
    const found = scale.ticks(most).filter((tick) => !isWhole || Number.isInteger(tick));
    const isReadable = new Set(found.map(write)).size === found.length;
    if (isReadable) return found;
    // What is written short is the same for near figures: fewer ticks are further from each other.
    return most > 1 ? ticks(most - 1) : found.filter((tick) => tick === 0);
  };
  return Object.assign((value: number) => scale(value), { ticks });
}
