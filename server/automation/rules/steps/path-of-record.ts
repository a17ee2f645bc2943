import { kindWords } from "#shared/kind-words.ts";
import type { RuleDefinition } from "#shared/rules/rules.ts";

/** A task has no page of its own, and what was deleted is in a list. */
export function pathOfRecord(
  { kind, trigger }: Pick<RuleDefinition, "kind" | "trigger">,
  id: string,
): string {
  if (trigger.type === "deleted") return "/app/settings/deleted";
  return kind === "task" ? `/app/tasks?edit=${id}` : `/app/${kindWords[kind].many}/${id}`;
}
