import { defaultRangeExtractor, type Range } from "@tanstack/react-virtual";

/** The rows in sight, and wherever they are those to be kept in the document, such as the focused one; -1 is none. */
export function rowsToRender(range: Range, kept: readonly number[]): number[] {
  const rows = defaultRangeExtractor(range);
  const all = new Set([...rows, ...kept.filter((row) => row >= 0 && row < range.count)]);
  return [...all].toSorted((a, b) => a - b);
}
