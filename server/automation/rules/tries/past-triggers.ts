import type { BackTestInput } from "#shared/rules/back-test.ts";
import { listCauses } from "#server/automation/rules/runs/rule-runs.queries.ts";
import { isTriggered } from "#server/automation/rules/triggers/is-triggered.ts";
import type { FieldValues } from "#server/crm/changes/changes.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";
import type { PastChange } from "./past-log.ts";
import type { PastState, PastStates } from "./past-states.ts";

/** What a rule waits for, with what the record was like right after. */
export interface Candidate {
  recordId: string;
  at: string;
  state: PastState;
  /** What the change replaced; null without a change. */
  before: FieldValues | null;
}

interface Walked {
  candidates: Candidate[];
  /** Changes that would have counted, had imports, merges and sample data counted. */
  imported: number;
}

/** Walks past a batch of changes, from the newest, and finds those that trigger the rule. */
export type Walk = (batch: PastChange[]) => Promise<Walked>;

/** What the rule itself has written never triggers it. */
export function walkChanges(
  db: Db,
  workspaceId: WorkspaceId,
  { ruleId, rule }: BackTestInput,
  states: PastStates,
): Walk {
  return async (batch) => {
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
    return { candidates, imported };
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

/** Entries of a form and calls of a webhook count at the change that they brought, and those that brought none at their own time. */
export class EntryWalk {
  readonly #open: Map<string, PastEntry>;
  readonly #states: PastStates;

  /** @param entries the newest first */
  constructor(entries: PastEntry[], states: PastStates) {
    this.#open = new Map(entries.map((entry) => [entry.id, entry]));
    this.#states = states;
  }

  walk(batch: PastChange[]): Candidate[] {
    return batch.flatMap((change) => {
      const passed = this.#takeSince(change.createdAt);
      const brought = this.#open.get(change.changeSetId);
      const own = brought?.recordId === change.entityId ? [this.#take(brought)] : [];
      this.#states.takeBack(change);
      return [...passed, ...own];
    });
  }

  /** Those that are older than all changes. */
  rest(): Candidate[] {
    return [...this.#open.values()].map((entry) => this.#take(entry));
  }

  #takeSince(moment: string): Candidate[] {
    const passed: Candidate[] = [];
    for (const entry of this.#open.values()) {
      if (Date.parse(entry.at) <= Date.parse(moment)) break;
      passed.push(this.#take(entry));
    }
    return passed;
  }

  #take(entry: PastEntry): Candidate {
    this.#open.delete(entry.id);
    const { recordId, at } = entry;
    return { recordId, at, state: this.#states.stateOf(recordId), before: null };
  }
}
