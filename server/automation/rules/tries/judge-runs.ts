import { allSteps } from "#shared/rules/rule-steps.ts";
import type { PastAct, PastContext, PastRun } from "./follow-past.ts";
import type { Judged, PeoplesChanges } from "./peoples-changes.ts";
import { peoplesWork, workOf } from "./peoples-work.ts";
import type { StepTotals } from "./step-totals.ts";

/** By act what people did in place of it; of those that nothing is compared with there is none. */
export async function judgeRuns(
  { db, access: { workspaceId }, rule: { kind, steps } }: PastContext,
  runs: PastRun[],
  changed: PeoplesChanges,
  totals: StepTotals,
): Promise<Map<PastAct, Judged>> {
  const judged = new Map<PastAct, Judged>();
  for (const [number, step] of allSteps(steps).entries()) {
    if (step.type === "branch" || !totals.isCompared(number)) continue;
    const done = runs.flatMap((run) =>
      run.acts.flatMap((act) =>
        act.step === number && act.state === "done" ? [{ run, act }] : [],
      ),
    );
    if (done.length === 0) continue;
    const work = workOf(step);
    const judge = work
      ? await peoplesWork(db, { workspaceId, kind }, work, done)
      : (run: PastRun, act: PastAct) => changed.judge(run, act.writes);
    for (const { run, act } of done) judged.set(act, judge(run, act));
  }
  return judged;
}
