import type { Pipeline, StageType } from "#shared/crm/pipelines.ts";
import { contactRules } from "./ready-contact-rules.ts";
import { dealRules } from "./ready-deal-rules.ts";
import { otherRules } from "./ready-other-rules.ts";
import type { NewRule } from "./rules.ts";
import type { ReadyRule, ReadyWords } from "./ready-rule.ts";

/** The ready-made rules that a workspace with these pipelines can have. */
export function readyRules(
  pipelines: readonly Pipeline[],
  { userId, timeZone }: Omit<ReadyWords, "stageOf">,
): ReadyRule[] {
  const stages = pipelines.find(({ isDefault }) => isDefault)?.stages ?? [];
  const stageOf = (type: StageType) =>
    stages.findLast((stage) => stage.type === type && !stage.isArchived)?.key;
  const words = { userId, timeZone, stageOf };
  const rules = [...contactRules(words), ...dealRules(words), ...otherRules(words)];
  return rules.map((rule) => ({ ...rule, trigger: { ...rule.trigger, timeZone } }));
}

export function draftOf({ key: _key, description: _description, ...rule }: ReadyRule): NewRule {
  return { ...rule, alsoFor: [] };
}
