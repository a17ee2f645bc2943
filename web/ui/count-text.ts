import { format } from "#shared/format.ts";

export function countText(count: number, one: string, many: string): string {
  return `${format.number(count)} ${count === 1 ? one : many}`;
}
