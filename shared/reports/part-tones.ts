import type { StageType } from "#shared/crm/pipelines.ts";
import type { GroupValue } from "./questions.ts";

/** What the colour of a part says: green is for won deals alone, red for lost ones, and grey for no value. */
export type PartTone = StageType | "none" | "plain";

export type PartValue = Pick<GroupValue, "key" | "label" | "isOthers" | "stageType">;

/**
 * What each value of a group is drawn in, on screens and in mails alike.
 * @returns its tone, and its place among those that share the colours of the tone
 */
export function partTones(
  values: readonly PartValue[],
): { label: string; tone: PartTone; place: number }[] {
  return values.map(({ key, label, isOthers, stageType }, place) => {
    if (key === null && !isOthers) return { label, tone: "none", place: 0 };
    if (stageType === null) return { label, tone: "plain", place };
    const alike = values.slice(0, place).filter((one) => one.stageType === stageType);
    return { label, tone: stageType, place: alike.length };
  });
}
