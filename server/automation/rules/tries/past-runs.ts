import { type BackTestInput, mostTestedChanges, noneLeftOut } from "#shared/rules/back-test.ts";
import { ruleOrigins } from "#shared/rules/origins.ts";
import { columnsLeftOut, writtenFields } from "./asked-fields.ts";
import { followPast, onlyMeeting, type PastContext, type PastRun } from "./follow-past.ts";
import { judgeRuns } from "./judge-runs.ts";
import type { JudgedRun } from "./latest-runs.ts";
import { readLog } from "./past-log.ts";
import { PastStates, readWhole } from "./past-states.ts";
import { PeoplesChanges } from "./peoples-changes.ts";
import { StepTotals } from "./step-totals.ts";
import type { Candidate, Found, Walk } from "./walk.ts";
import { walkFor } from "./walk-for.ts";

const mostShown = 20;

/** Many emails can lie between two changes. */
const takenAtOnce = 2_500;

/** What happened with a rule in the past, batch by batch. Of all runs but the latest only totals are kept. */
export class PastRuns {
  readonly #context: PastContext;
  readonly #input: BackTestInput;
  readonly #walk: Walk;
  readonly #leftOut: ReadonlySet<string>;
  readonly #people: PeoplesChanges;
  readonly #totals: StepTotals;
  readonly #records = new Set<string>();
  readonly #latest: JudgedRun[] = [];
  #read = 0;
  #runs = 0;
  #unmet = 0;
  readonly #ofOtherOrigins = noneLeftOut();

  static async begin(context: PastContext, input: BackTestInput): Promise<PastRuns> {
    const states = new PastStates(columnsLeftOut(context.rule));
    return new PastRuns(context, input, await walkFor(context, input, states), states.leftOut);
  }

  private constructor(
    context: PastContext,
    input: BackTestInput,
    walk: Walk,
    leftOut: ReadonlySet<string>,
  ) {
    const { rule } = context;
    this.#context = context;
    this.#input = input;
    this.#walk = walk;
    this.#leftOut = leftOut;
    this.#people = new PeoplesChanges(writtenFields(rule));
    this.#totals = new StepTotals(rule.steps, rule.trigger.type === "deleted");
  }

  /** Walks through the log. @returns time and again how many changes were read */
  async *walk(): AsyncGenerator<number> {
    const { db, access } = this.#context;
    for await (const batch of readLog(db, access.workspaceId, this.#input)) {
      this.#read += batch.length;
      for (const change of batch) this.#people.note(change);
      yield* this.#takeAll(this.#walk.past(batch));
      yield this.#read;
    }
    // Below a log that was cut no one knows what records were like; the answer says that it was.
    if (this.#read < mostTestedChanges) yield* this.#takeAll(this.#walk.rest());
  }

  found() {
    return {
      read: this.#read,
      runs: this.#runs,
      records: this.#records.size,
      unmet: this.#unmet,
      leftOut: this.#ofOtherOrigins,
      looks: this.#walk.looks?.() ?? null,
      steps: this.#totals.list(),
      latest: this.#latest,
    };
  }

  async *#takeAll(parts: AsyncGenerator<Found>): AsyncGenerator<number> {
    for await (const { candidates, leftOut } of parts) {
      for (const origin of ruleOrigins) this.#ofOtherOrigins[origin] += leftOut?.[origin] ?? 0;
      for (let from = 0; from < candidates.length; from += takenAtOnce) {
        await this.#take(candidates.slice(from, from + takenAtOnce));
        yield this.#read;
      }
    }
  }

  async #take(candidates: Candidate[]): Promise<void> {
    const { filter } = this.#input.rule;
    const fitting = await this.#onlyFitting(candidates);
    const runs = await onlyMeeting(this.#context, filter, fitting);
    this.#unmet += fitting.length - runs.length;
    this.#runs += runs.length;
    for (const { recordId } of runs) this.#records.add(recordId);
    await followPast(this.#context, runs);
    const judged = await judgeRuns(this.#context, runs, this.#people, this.#totals);
    for (const outcome of runs.flatMap(({ outcomes }) => outcomes)) {
      this.#totals.add(outcome, judged.get(outcome) ?? null);
    }
    const shown = runs.slice(0, mostShown - this.#latest.length);
    this.#latest.push(...shown.map((run) => ({ ...run, judged })));
  }

  /** Those whose values before and after the change are as the trigger asks, each with all values. */
  async #onlyFitting(candidates: Candidate[]): Promise<PastRun[]> {
    const whole = await this.#withAllValues(candidates);
    const { trigger } = this.#input.rule;
    if (trigger.type !== "changed") return whole.map(({ after }) => after);
    const former = whole.map(({ before }) => before);
    const fitted = new Set(await onlyMeeting(this.#context, trigger.before, former));
    const left = whole.filter(({ before }) => fitted.has(before)).map(({ after }) => after);
    return onlyMeeting(this.#context, trigger.after, left);
  }

  async #withAllValues(candidates: Candidate[]): Promise<{ before: PastRun; after: PastRun }[]> {
    const whole = await readWhole(this.#context, this.#leftOut, candidates);
    this.#unmet += candidates.length - whole.length;
    return whole.map(({ candidate: { recordId, at, before }, values }) => {
      const past = { recordId, at, outcomes: [] };
      return {
        after: { ...past, values },
        before: { ...past, values: { ...values, ...before } },
      };
    });
  }
}
