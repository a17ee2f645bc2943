import { appPaths } from "#shared/site/app-paths.ts";
import { recordPages } from "#shared/records/record-pages.ts";
import type { RuleDefinition } from "#shared/rules/rules.ts";

/** What was deleted is in a list. */
export function pathOfRecord(
  { kind, trigger }: Pick<RuleDefinition, "kind" | "trigger">,
  id: string,
): string {
  if (trigger.type === "deleted") return appPaths.deletedRecords;
  return recordPages[kind](id);
}
