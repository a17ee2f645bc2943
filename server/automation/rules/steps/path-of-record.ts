import { kindWords } from "#shared/kind-words.ts";
import type { RuleKind } from "#shared/rules/rules.ts";

/** A task has no page of its own. */
export function pathOfRecord(kind: RuleKind, id: string): string {
  return kind === "task" ? `/app/tasks?edit=${id}` : `/app/${kindWords[kind].many}/${id}`;
}
