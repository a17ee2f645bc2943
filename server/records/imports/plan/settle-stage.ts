import { stageByOutcome } from "#shared/imports/deal-outcomes.ts";
import type { Pipeline } from "#shared/crm/pipelines.ts";

/**
 * Gives a row the stage that its outcome decides, in the pipeline that it names: stages of several pipelines may have
 * one name. @returns why there is no such stage, in a sentence; null where there is
 */
export function settleStage(
  values: Map<string, unknown>,
  pipelines: readonly Pipeline[],
): string | null {
  const key = stageByOutcome(values.get("outcome"), values.get("stage"));
  if (key !== undefined) values.set("stage", key);
  const pipeline = pipelines.find(({ id }) => id === values.get("pipeline"));
  const read = pipelines.flatMap(({ stages }) => stages).find((stage) => stage.key === key);
  if (!pipeline || !read || pipeline.stages.includes(read)) return null;
  const open = pipeline.stages.filter(({ isArchived }) => !isArchived);
  const isNamesake = ({ name }: { name: string }) => name.toLowerCase() === read.name.toLowerCase();
  const closed = read.type === "open" ? undefined : open.find(({ type }) => type === read.type);
  const own = open.find(isNamesake) ?? closed;
  if (!own) return `Stage: there is no “${read.name}” in ${pipeline.name}`;
  values.set("stage", own.key);
  return null;
}
