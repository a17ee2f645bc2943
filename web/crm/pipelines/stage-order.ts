import type { WrittenStage } from "#shared/crm/pipelines.ts";

/** An open stage comes before those that are won or lost, another one last. */
export function withStageAdded(stages: WrittenStage[], added: WrittenStage): WrittenStage[] {
  const lastOpen = stages.findLastIndex(({ type }) => type === "open");
  return stages.toSpliced(added.type === "open" ? lastOpen + 1 : stages.length, 0, added);
}
