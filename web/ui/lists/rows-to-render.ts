import { defaultRangeExtractor, type Range } from "@tanstack/react-virtual";

/**
 * The rows of a long list that are in the document: those in sight, and `kept` ones wherever they are; -1 is none.
 */
export function rowsToRender(range: Range, kept: readonly number[]): number[] {
  const rows = defaultRangeExtractor(range);
  const all = new Set([...rows, ...kept.filter((row) => row >= 0 && row < range.count)]);
  return [...all].toSorted((a, b) => a - b);
}
