import { type BackTestInput, noneLeftOut } from "#shared/rules/back-test.ts";
import { originOf } from "#shared/rules/origins.ts";
import { listCauses } from "#server/automation/rules/runs/rule-runs.queries.ts";
import { isTriggered } from "#server/automation/rules/triggers/is-triggered.ts";
import { isOwn, runsBehind } from "#server/automation/rules/triggers/own-changes.ts";
import type { FieldValues } from "#server/crm/changes/changes.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import type { PastArrival } from "#server/automation/rules/triggers/arrival-triggers.ts";
import type { PastChange } from "./past-log.ts";
import type { PastState, PastStates } from "./past-states.ts";
import type { Candidate, Walk } from "./walk.ts";

/** Finds the changes that a rule waits for. What the rule itself has written never triggers it. */
export function walkChanges(
  db: Db,
  workspaceId: WorkspaceId,
  { ruleId, rule }: BackTestInput,
  states: PastStates,
): Walk {
  return {
    async *past(batch) {
      const byRules = batch.filter(
        ({ channel, undoneRunId }) => channel === "rule" || undoneRunId !== null,
      );
      const causes = await listCauses(db, workspaceId, runsBehind(byRules));
      const leftOut = noneLeftOut();
      const candidates = batch.flatMap((change) => {
        const { entityId: recordId, createdAt: at, before } = change;
        const past = asOfPeople(change);
        const isByOthers = ruleId === null || !isOwn(ruleId, change, causes);
        const isMeant = isByOthers && isTriggered(rule, past);
        const origin = originOf(past.channel);
        if (origin && !isMeant && isByOthers && isTriggered({ ...rule, alsoFor: [origin] }, past)) {
          leftOut[origin] += 1;
        }
        const isOfDeleted = rule.trigger.type === "deleted";
        const state = isOfDeleted ? whole(before) : states.stateOf(recordId);
        if (!isOfDeleted) states.takeBack(change);
        return isMeant ? [{ recordId, at, before, state }] : [];
      });
      yield { candidates, leftOut };
    },
    async *rest() {},
  };
}

/** Sample data stands for what people would have done, day by day; its removal is one large change. */
function asOfPeople(change: PastChange): PastChange {
  const isSample = change.channel === "sample-data" && change.action !== "delete";
  return isSample ? { ...change, channel: "web" } : change;
}

function whole(values: FieldValues | null): PastState {
  return { values: values ?? {}, isWhole: true, isErased: values === null };
}

/** Lists the form entries and calls that caused some of these changes, however old they are. */
export type ListBrought = (batch: PastChange[]) => Promise<Omit<PastArrival, "at">[]>;

/** What came from outside. Each counts at the change that it brought, perhaps long after; else at its own time. */
export class ArrivalWalk implements Walk {
  readonly #open: Map<string, PastArrival>;
  readonly #taken = new Set<string>();
  readonly #states: PastStates;
  readonly #listBrought: ListBrought;

  /** @param arrivals of the days that are looked through, the newest first */
  constructor(arrivals: PastArrival[], states: PastStates, listBrought: ListBrought) {
    this.#open = new Map(arrivals.map((arrival) => [arrival.id, arrival]));
    this.#states = states;
    this.#listBrought = listBrought;
  }

  async *past(batch: PastChange[]) {
    const brought = new Map((await this.#listBrought(batch)).map((one) => [one.id, one.recordId]));
    const candidates = batch.flatMap(
      ({ changeSetId: id, entityId: recordId, createdAt: at, ...change }) => {
        const passed = this.#takeSince(at);
        const own = brought.get(id) === recordId ? this.#take({ id, recordId, at }) : [];
        this.#states.takeBack({ ...change, entityId: recordId });
        return [...passed, ...own];
      },
    );
    yield { candidates };
  }

  async *rest() {
    const candidates = [...this.#open.values()].flatMap((arrival) => this.#take(arrival));
    yield { candidates };
  }

  #takeSince(moment: string): Candidate[] {
    const passed: Candidate[] = [];
    for (const arrival of this.#open.values()) {
      if (Date.parse(arrival.at) <= Date.parse(moment)) break;
      passed.push(...this.#take(arrival));
    }
    return passed;
  }

  /** An email of someone who became a contact later has triggered nothing. */
  #take({ id, recordId, at }: PastArrival): Candidate[] {
    if (this.#taken.has(id)) return [];
    this.#taken.add(id);
    this.#open.delete(id);
    if (!this.#states.isThere(recordId)) return [];
    return [{ recordId, at, state: this.#states.stateOf(recordId), before: null }];
  }
}
