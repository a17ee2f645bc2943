import { originOf } from "#shared/rules/origins.ts";
import type { RuleDefinition } from "#shared/rules/rules.ts";
import { fieldsOf } from "#server/crm/changes/field-histories.ts";
import type { LoggedChange } from "#server/crm/live/change-feed.ts";

type LoggedFields = Pick<LoggedChange, "entity" | "action" | "channel" | "before" | "after">;

/** Whether a change is what a rule waits for, whatever its condition says of the record. */
export function isTriggered(
  { kind, trigger, alsoFor }: Omit<RuleDefinition, "steps" | "filter">,
  change: LoggedFields,
): boolean {
  if (change.entity !== kind) return false;
  if (trigger.type === "restored") return isRestored(change);
  const origin = originOf(change.channel);
  if (change.channel === "retention" || (origin && !alsoFor.includes(origin))) return false;
  // What was erased since has no values to compare, or to show.
  if (change.action === "delete") return trigger.type === "deleted" && change.before !== null;
  switch (trigger.type) {
    case "added":
      return change.action === "create";
    case "changed":
      return change.action === "update" && isOneOf(trigger.fields, change);
    case "stage-entered":
      return change.after?.stage === trigger.stage;
    case "stage-left":
      return change.before?.stage === trigger.stage;
    case "task-done":
      return change.after?.status === "completed";
    case "deleted":
    case "form":
    case "incoming-webhook":
    case "reply":
    case "email":
    case "date":
    case "schedule":
    case "by-hand":
      return false;
  }
}

/** Only what was deleted is added by taking back. */
function isRestored({ action, channel }: LoggedFields): boolean {
  return action === "create" && channel === "undo";
}

function isOneOf(fields: readonly string[], { before, after }: LoggedFields): boolean {
  if (fields.length === 0) return true;
  return fieldsOf(before, after, () => null).some(({ field }) => fields.includes(field));
}
