import { format } from "./format.ts";

/** A number with its noun, such as "1 deal" or "1,250 deals". */
export function countText(count: number, one: string, many: string): string {
  return `${format.number(count)} ${count === 1 ? one : many}`;
}
