import { z } from "zod";
import { fieldHistory } from "#shared/records/changes.ts";
import { givenId, moment, recordId } from "#shared/records/fields.ts";
import { byOrigin } from "./origins.ts";
import { newRule } from "./rules.ts";

/** How many days back a rule can be tested. */
export const backTestDays = [7, 30, 90] as const;

/** How many changes a test looks through at most, the newest first. */
export const mostTestedChanges = 100_000;

/** For so many days after a run it is looked at what people did. */
export const comparedDays = 14;

/** Body of POST /api/rules/back-test. */
export const backTestInput = z.object({
  /** Of the rule that it is a draft of, whose own changes do not count; null for a new one. */
  ruleId: givenId().nullable().default(null),
  rule: newRule,
  days: z.literal(backTestDays, "Choose 7, 30 or 90 days").default(30),
});

export type BackTestInput = z.output<typeof backTestInput>;

/** What a step would have done: something, nothing as it was so already, or what is refused, which ends a run. */
const testedStates = ["done", "unchanged", "refused"] as const;

/** What people did within 14 days: the same, something else, or nothing of the kind. */
const peoplesWays = ["same", "other", "nothing"] as const;

export type PeoplesWay = (typeof peoplesWays)[number];

/** One step of one run. */
const testedOutcome = z.object({
  /** Of the step, counted from 0, branches before what is in them. */
  step: z.int(),
  state: z.enum(testedStates),
  /** Why it would have been refused, or how long a run would have waited, in a sentence. */
  note: z.string().nullable(),
  /** What it would have written to the record. */
  fields: z.array(fieldHistory),
  /** Null where no one can do the same by hand. */
  people: z.enum(peoplesWays).nullable(),
  /** Until people did the same. */
  afterHours: z.number().nullable(),
});

export type TestedOutcome = z.infer<typeof testedOutcome>;

const testedRun = z.object({
  recordId,
  recordName: z.string().nullable(),
  at: moment,
  outcomes: z.array(testedOutcome),
});

export type TestedRun = z.infer<typeof testedRun>;

/** All that one step would have done, against what people did. */
const testedStep = z.object({
  step: z.int(),
  done: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Of those that are done. Null where no one can do the same by hand. */
  people: z
    .object({
      same: z.int(),
      other: z.int(),
      nothing: z.int(),
      /** Until people did the same; null where they never did. */
      medianHours: z.number().nullable(),
    })
    .nullable(),
});

export type TestedStep = z.infer<typeof testedStep>;

/** How often a rule would have run, had it been on, and what it would have done. */
export const backTest = z.object({
  /** How many changes of such records there were. */
  changes: z.int(),
  /** Whether there was more than is looked through: then the oldest is left out. */
  isCut: z.boolean(),
  /** At how many set times a schedule has looked, beside now; null of other triggers. */
  looks: z.int().nullable(),
  runs: z.int(),
  records: z.int(),
  /** What was waited for, of records that did not meet the condition then, or were erased since. */
  unmet: z.int(),
  /**
   * Changes that were left out since the rule is not for their origin. What sample data has added and changed counts as what
   * people did; its removal as an import.
   */
  leftOut: z.object(byOrigin(() => z.int())),
  /** The conditions that were asked of the present, each as a filter in a text. */
  askedNow: z.array(z.string()),
  /** Those that do something, in their order. */
  steps: z.array(testedStep),
  /** The latest, at most 20. */
  latest: z.array(testedRun),
});

export type BackTest = z.infer<typeof backTest>;

export function noneLeftOut(): BackTest["leftOut"] {
  return byOrigin(() => 0);
}

/** Events of POST /api/rules/back-test/progress, by name. */
export const backTestEvents = {
  /** Another back-test is at work on this server. */
  waiting: z.object({}),
  progress: z.object({ read: z.int(), total: z.int() }),
  result: backTest,
  problem: z.object({ error: z.string() }),
};

export type BackTestEvent = keyof typeof backTestEvents;
