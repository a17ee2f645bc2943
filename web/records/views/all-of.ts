import type { ListedKind } from "#shared/filter-fields.ts";
import { kindWords } from "#shared/kind-words.ts";

/** What a list is called without a view. */
export function allOf(kind: ListedKind): string {
  return `All ${kindWords[kind].many}`;
}
