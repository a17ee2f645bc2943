import { format } from "#shared/format/format.ts";
import type { RuleOrigin } from "#shared/rules/origins.ts";

/** As they are named within a sentence. */
export const originWords: Record<RuleOrigin, string> = {
  imports: "imports and sample data",
  merges: "merges",
  undo: "undo and restores",
};

export const originOptions = [
  { value: "imports", label: "Imports and sample data" },
  { value: "merges", label: "Merges" },
  { value: "undo", label: "Undo and restores" },
] as const satisfies { value: RuleOrigin; label: string }[];

/** Such as "The rule also runs for merges, and undo and restores." */
export function sayAlsoFor(origins: readonly RuleOrigin[]): string {
  return `The rule also runs for ${format.list(origins.map((origin) => originWords[origin]))}.`;
}
