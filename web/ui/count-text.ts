import { format } from "#shared/format.ts";

/** "1 row", "1,200 rows". */
export function countText(count: number, one: string, many: string): string {
  return `${format.number(count)} ${count === 1 ? one : many}`;
}
