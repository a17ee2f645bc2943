import { cutText } from "#shared/format/cut-text.ts";

/** A title as the name of a file: its letters with their marks, and its digits. */
export function pictureName(title: string): string {
  return cutText(title.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-"), 60);
}
