import type { BackTestInput } from "#shared/rules/back-test.ts";
import { listCauses } from "#server/automation/rules/runs/rule-runs.queries.ts";
import { isTriggered } from "#server/automation/rules/triggers/is-triggered.ts";
import type { FieldValues } from "#server/crm/changes/changes.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";
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
      const byRules = batch.filter(({ channel }) => channel === "rule");
      const causes = await listCauses(db, workspaceId, [
        ...new Set(byRules.map(({ changeSetId }) => changeSetId)),
      ]);
      let imported = 0;
      const candidates = batch.flatMap((change) => {
        const { entityId: recordId, createdAt: at, before } = change;
        const isOwn = ruleId !== null && causes.get(change.changeSetId)?.ruleId === ruleId;
        const isMeant = !isOwn && isTriggered(rule, change);
        if (!isMeant && !isOwn && isTriggered({ ...rule, alsoForImports: true }, change))
          imported += 1;
        const isOfDeleted = rule.trigger.type === "deleted";
        const state = isOfDeleted ? whole(before) : states.stateOf(recordId);
        if (!isOfDeleted) states.takeBack(change);
        return isMeant ? [{ recordId, at, before, state }] : [];
      });
      yield { candidates, imported };
    },
    async *rest() {},
  };
}

function whole(values: FieldValues | null): PastState {
  return { values: values ?? {}, isWhole: true, isErased: values === null };
}

export interface PastEntry {
  id: string;
  recordId: string;
  at: string;
}

/**
 * Finds what came from outside: entries of forms, calls of webhooks, emails. Each counts at the change that it brought, and
 * what brought none at its own time.
 */
export class EntryWalk implements Walk {
  readonly #open: Map<string, PastEntry>;
  readonly #states: PastStates;

  /** @param entries the newest first */
  constructor(entries: PastEntry[], states: PastStates) {
    this.#open = new Map(entries.map((entry) => [entry.id, entry]));
    this.#states = states;
  }

  async *past(batch: PastChange[]) {
    const candidates = batch.flatMap((change) => {
      const passed = this.#takeSince(change.createdAt);
      const brought = this.#open.get(change.changeSetId);
      const own = brought?.recordId === change.entityId ? this.#take(brought) : [];
      this.#states.takeBack(change);
      return [...passed, ...own];
    });
    yield { candidates, imported: 0 };
  }

  async *rest() {
    const candidates = [...this.#open.values()].flatMap((entry) => this.#take(entry));
    yield { candidates, imported: 0 };
  }

  #takeSince(moment: string): Candidate[] {
    const passed: Candidate[] = [];
    for (const entry of this.#open.values()) {
      if (Date.parse(entry.at) <= Date.parse(moment)) break;
      passed.push(...this.#take(entry));
    }
    return passed;
  }

  /** An email of someone who became a contact later has triggered nothing. */
  #take({ id, recordId, at }: PastEntry): Candidate[] {
    this.#open.delete(id);
    if (!this.#states.isThere(recordId)) return [];
    return [{ recordId, at, state: this.#states.stateOf(recordId), before: null }];
  }
}
