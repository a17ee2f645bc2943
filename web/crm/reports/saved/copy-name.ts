import { cutText } from "#shared/format/cut-text.ts";

/** "Open value (copy)", which is as long as a name may be. */
export function copyName(name: string): string {
  return `${cutText(name, 73)} (copy)`;
}
