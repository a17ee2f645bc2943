import { countText } from "#shared/format/count-text.ts";

/** How many contacts work at a company, in words. */
export function contactCountText(count: number): string {
  return countText(count, "contact", "contacts");
}
