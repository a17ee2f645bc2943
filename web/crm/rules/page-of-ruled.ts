import type { RuleDefinition } from "#shared/rules/rules.ts";
import { recordPages } from "#shared/records/record-pages.ts";
import { paths } from "#web/platform/navigation/paths.ts";

/** Where one sees a record that a rule ran for. */
export function pageOfRuled(
  { kind, trigger }: Pick<RuleDefinition, "kind" | "trigger">,
  id: string,
): string {
  return trigger.type === "deleted" ? paths.deletedRecords : recordPages[kind](id);
}
