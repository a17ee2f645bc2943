import { countText } from "#shared/format/count-text.ts";

export function contactCountText(count: number): string {
  return countText(count, "contact", "contacts");
}
