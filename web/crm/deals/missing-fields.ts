import { isEmptyField, type Stage } from "#shared/crm/pipelines.ts";
import { valueAt } from "#web/platform/forms/value-at.ts";
import type { DealMove } from "./pipeline-changes.ts";

/** What a stage asks of a deal that comes to it, and that the deal lacks. */
export function missingFields(stage: Stage | undefined, { deal }: DealMove): string[] {
  return (stage?.requiredFields ?? []).filter((name) => isEmptyField(valueAt(deal, name)));
}
