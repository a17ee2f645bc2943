import type { listCauses } from "#server/automation/rules/runs/rule-runs.queries.ts";

type Causes = Awaited<ReturnType<typeof listCauses>>;

type OfSet = { changeSetId: string; undoneRunId: string | null };

/** Ids of change sets that runs may have written, and of the runs that were undone by others. */
export function runsBehind(found: readonly OfSet[]): string[] {
  return [
    ...new Set(
      found.flatMap(({ changeSetId, undoneRunId }) => [changeSetId, undoneRunId ?? []].flat()),
    ),
  ];
}

/** Whether a rule has written a change, or what a change takes back. */
export function isOwn(
  ruleId: string,
  { changeSetId, undoneRunId }: OfSet,
  causes: Causes,
): boolean {
  const undone = undoneRunId === null ? undefined : causes.get(undoneRunId);
  return causes.get(changeSetId)?.ruleId === ruleId || undone?.ruleId === ruleId;
}
