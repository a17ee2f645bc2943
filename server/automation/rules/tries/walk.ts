import type { BackTest } from "#shared/rules/back-test.ts";
import type { FieldValues } from "#server/crm/changes/changes.table.ts";
import type { PastChange } from "./past-log.ts";
import type { PastState } from "./past-states.ts";

/** What a rule waits for, with what the record was like right then. */
export interface Candidate {
  recordId: string;
  at: string;
  state: PastState;
  /** What the change replaced; null without a change. */
  before: FieldValues | null;
}

export interface Found {
  candidates: Candidate[];
  /** Changes of origins that the rule is not for. */
  leftOut?: BackTest["leftOut"];
}

/** Walks from the newest change to the oldest, and finds what triggers a rule. */
export interface Walk {
  /** Part by part, so that who waits for it can be answered, and can end it. */
  past: (batch: PastChange[]) => AsyncGenerator<Found>;
  /** What is older than all changes. */
  rest: () => AsyncGenerator<Found>;
  /** Of a rule that looks for records at set times: how often it did. */
  looks?: () => Looks;
}

export interface Looks {
  count: number;
  /** The work was too much, and the oldest were left out. */
  isCut: boolean;
}
