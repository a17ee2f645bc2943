import type { ListedKind } from "#shared/filters/filter-fields.ts";
import { kindWords } from "#shared/records/kind-words.ts";

export function allOf(kind: ListedKind): string {
  return `All ${kindWords[kind].many}`;
}
