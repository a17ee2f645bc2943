import type { Pipeline, StageType } from "#shared/pipelines.ts";
import { contactRules } from "#shared/rules/ready-contact-rules.ts";
import { dealRules } from "#shared/rules/ready-deal-rules.ts";
import { otherRules } from "#shared/rules/ready-other-rules.ts";
import type { NewRule } from "#shared/rules/rules.ts";

/** A rule that teams often want, to begin with. */
export interface ReadyRule extends Omit<NewRule, "alsoFor"> {
  /** Names it in addresses. */
  key: string;
  description: string;
}

/** What ready rules need to know of a workspace. */
export interface ReadyWords {
  /** Who adds the rule. */
  userId: string;
  /** Where the hours of its rules are. */
  timeZone: string;
  /** The key of the default pipeline's stage of a type, of several the last; undefined where it has none. */
  stageOf: (type: StageType) => string | undefined;
}

/** Those that a workspace with these pipelines can have. */
export function readyRules(
  pipelines: readonly Pipeline[],
  { userId, timeZone }: Omit<ReadyWords, "stageOf">,
): ReadyRule[] {
  const stages = pipelines.find(({ isDefault }) => isDefault)?.stages ?? [];
  const stageOf = (type: StageType) =>
    stages.findLast((stage) => stage.type === type && !stage.isArchived)?.key;
  const words = { userId, timeZone, stageOf };
  return [...contactRules(words), ...dealRules(words), ...otherRules(words)];
}

export function draftOf({ key: _key, description: _description, ...rule }: ReadyRule): NewRule {
  return { ...rule, alsoFor: [] };
}
