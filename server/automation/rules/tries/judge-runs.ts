import { allSteps } from "#shared/rules/rule-steps.ts";
import type { PastOutcome, PastContext, PastRun } from "./follow-past.ts";
import type { Judged, PeoplesChanges } from "./peoples-changes.ts";
import { peoplesWork, workOf } from "./peoples-work.ts";
import type { StepTotals } from "./step-totals.ts";

/** By outcome what people did in place of it; of those that nothing is compared with there is none. */
export async function judgeRuns(
  { db, access: { workspaceId }, rule: { kind, steps } }: PastContext,
  runs: PastRun[],
  changed: PeoplesChanges,
  totals: StepTotals,
): Promise<Map<PastOutcome, Judged>> {
  const judged = new Map<PastOutcome, Judged>();
  for (const [number, step] of allSteps(steps).entries()) {
    if (step.type === "branch" || !totals.isCompared(number)) continue;
    const done = runs.flatMap((run) =>
      run.outcomes.flatMap((outcome) =>
        outcome.step === number && outcome.state === "done" ? [{ run, outcome }] : [],
      ),
    );
    if (done.length === 0) continue;
    const work = workOf(step);
    const judge = work
      ? await peoplesWork(db, { workspaceId, kind }, work, done)
      : (run: PastRun, outcome: PastOutcome) => changed.judge(run, outcome.writes);
    for (const { run, outcome } of done) judged.set(outcome, judge(run, outcome));
  }
  return judged;
}
