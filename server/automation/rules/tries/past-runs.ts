import { type BackTestInput, mostTestedChanges } from "#shared/rules/back-test.ts";
import {
  awaitedArrival,
  listPastArrivals,
} from "#server/automation/rules/triggers/arrival-triggers.ts";
import { columnsLeftOut, writtenFields } from "./asked-fields.ts";
import { followPast, onlyMeeting, type PastContext, type PastRun } from "./follow-past.ts";
import { judgeRuns } from "./judge-runs.ts";
import type { JudgedRun } from "./latest-runs.ts";
import { readLog } from "./past-log.ts";
import { PastStates, readStored } from "./past-states.ts";
import { type Candidate, EntryWalk, type Walk, walkChanges } from "./past-triggers.ts";
import { PeoplesChanges } from "./peoples-changes.ts";
import { StepTotals } from "./step-totals.ts";

const mostShown = 20;

/** What happened with a rule in the past, batch by batch. Of all runs but the latest only totals are kept. */
export class PastRuns {
  readonly #context: PastContext;
  readonly #input: BackTestInput;
  readonly #entries: EntryWalk | null;
  readonly #walk: Walk;
  readonly #leftOut: ReadonlySet<string>;
  readonly #people: PeoplesChanges;
  readonly #totals: StepTotals;
  readonly #records = new Set<string>();
  readonly #latest: JudgedRun[] = [];
  #read = 0;
  #runs = 0;
  #unmet = 0;
  #imported = 0;

  static async begin(context: PastContext, input: BackTestInput): Promise<PastRuns> {
    const { db, access } = context;
    const throughId = awaitedArrival(input.rule.trigger);
    if (throughId === null) return new PastRuns(context, input, null);
    const asked = { throughId, days: input.days, limit: mostTestedChanges };
    return new PastRuns(context, input, await listPastArrivals(db, access.workspaceId, asked));
  }

  private constructor(
    context: PastContext,
    input: BackTestInput,
    entries: Awaited<ReturnType<typeof listPastArrivals>> | null,
  ) {
    const { db, access, rule } = context;
    this.#context = context;
    this.#input = input;
    this.#leftOut = columnsLeftOut(rule);
    this.#people = new PeoplesChanges(writtenFields(rule));
    this.#totals = new StepTotals(rule.steps, rule.trigger.type === "deleted");
    const states = new PastStates(this.#leftOut);
    const byEntries = entries && new EntryWalk(entries, states);
    this.#entries = byEntries;
    this.#walk = byEntries
      ? async (batch) => ({ candidates: byEntries.walk(batch), imported: 0 })
      : walkChanges(db, access.workspaceId, input, states);
  }

  /** Walks through the log. @returns after each batch how many changes were read */
  async *walk(): AsyncGenerator<number> {
    const { db, access } = this.#context;
    for await (const batch of readLog(db, access.workspaceId, this.#input)) {
      this.#read += batch.length;
      for (const change of batch) this.#people.note(change);
      const { candidates, imported } = await this.#walk(batch);
      this.#imported += imported;
      await this.#take(candidates);
      yield this.#read;
    }
    if (this.#entries) await this.#take(this.#entries.rest());
  }

  found() {
    return {
      read: this.#read,
      runs: this.#runs,
      records: this.#records.size,
      unmet: this.#unmet,
      imported: this.#imported,
      steps: this.#totals.list(),
      latest: this.#latest,
    };
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
    for (const act of runs.flatMap(({ acts }) => acts)) {
      this.#totals.add(act, judged.get(act) ?? null);
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
    const { db, access, rule } = this.#context;
    const partial = candidates.filter(({ state }) => !state.isWhole);
    const ids = [...new Set(partial.map(({ recordId }) => recordId))];
    const asked = { kind: rule.kind, leftOut: this.#leftOut };
    const stored = await readStored(db, access.workspaceId, asked, ids);
    return candidates.flatMap(({ recordId, at, state, before }) => {
      const rest = state.isWhole ? {} : stored.get(recordId);
      if (!rest || state.isErased) {
        this.#unmet += 1;
        return [];
      }
      const values = { ...rest, ...state.values };
      const past = { recordId, at, acts: [] };
      return [
        { after: { ...past, values }, before: { ...past, values: { ...values, ...before } } },
      ];
    });
  }
}
