import { scaleLinear, scaleThreshold } from "d3-scale";

/** Where a map has nothing to show. */
export const emptyFill = { fill: "var(--color-hover)" };

/** One hue, the stronger the more, in both themes. @param strength from 0 to 1 */
export function shadeOf(strength: number): { fill: string; opacity: number } {
  return { fill: "var(--color-accent)", opacity: strength };
}

/** Values that a map shows in the same shade. */
export type ShadedRange = { label: string; strength: number };

type ShadedRanges = {
  ranges: ShadedRange[];
  /** Null for what has no value. */
  rangeOf: (value: number | null) => ShadedRange | null;
};

/** At most six ranges with round bounds, the lowest first. @param write a bound, as short as a legend needs it */
export function shadedRanges(
  values: readonly (number | null)[],
  write: (value: number) => string,
): ShadedRanges {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { ranges: [], rangeOf: () => null };
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const bounds = boundsBetween(least, most, known.every(Number.isInteger));
  const strength = scaleLinear([0, Math.max(1, bounds.length)], [0.2, 0.95]);
  const ranges = [null, ...bounds].map((from, place) => ({
    label: rangeLabel({ from, to: bounds[place] ?? null, least, write }),
    strength: strength(bounds.length === 0 ? 1 : place),
  }));
  const scale = scaleThreshold(bounds, ranges);
  return { ranges, rangeOf: (value) => (value === null ? null : scale(value)) };
}

/** Between whole numbers there are no halves. */
function boundsBetween(least: number, most: number, isWhole: boolean): number[] {
  const wanted = isWhole ? Math.min(4, most - least) : 4;
  return scaleLinear([least, most], [0, 1])
    .ticks(wanted)
    .filter((bound) => bound > least && bound <= most)
    .slice(0, 5);
}

type LabelledRange = {
  from: number | null;
  to: number | null;
  least: number;
  write: (value: number) => string;
};

function rangeLabel({ from, to, least, write }: LabelledRange): string {
  if (from === null) return to === null ? write(least) : `Under ${write(to)}`;
  return to === null ? `${write(from)} and more` : `${write(from)} to ${write(to)}`;
}
