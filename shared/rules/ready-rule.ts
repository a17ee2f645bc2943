import type { StageType } from "#shared/crm/pipelines.ts";
import type { NewRule } from "./rules.ts";

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
  /** Where the days and hours of its rules are. */
  timeZone: string;
  /** The key of the default pipeline's stage of a type, of several the last; undefined where it has none. */
  stageOf: (type: StageType) => string | undefined;
}
