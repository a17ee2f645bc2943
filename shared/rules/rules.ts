import { z } from "zod";
import { fieldHistory } from "#shared/records/changes.ts";
import { givenId, moment, recordId, requiredText } from "#shared/records/fields.ts";
import { type ListedKind, listedKinds } from "#shared/records/kind-definition.ts";
import {
  filterProblemOfDeleted,
  isStepOfDeleted,
  listUnloggedConditions,
  stepsProblem,
  waitsForUnlogged,
} from "./deleted-rules.ts";
import { alsoFor } from "./origins.ts";
import { allSteps, ruleFilter, ruleSteps, wholeSteps } from "./rule-steps.ts";
import { askedCondition, runCause } from "./run-details.ts";
import { dateTrigger, ofDays, scheduleTrigger } from "./timed-triggers.ts";

/** The kinds of records that rules are about. */
export const ruleKinds = listedKinds;

export type RuleKind = ListedKind;

const stage = z.string().min(1, "Choose a stage").max(100);

/** Triggers that need nothing to be chosen first. */
export const plainTriggers = [
  z.object({ type: z.literal("added"), ...ofDays }),
  z.object({
    type: z.literal("changed"),
    fields: z
      .array(z.string().min(1).max(100))
      .max(50, "Name at most 50 fields")
      .describe("Of changes only those of one of these fields; empty for any"),
    before: ruleFilter
      .optional()
      .describe("What the record was like before the change, as a filter; without it, anything"),
    after: ruleFilter.optional().describe("What the record is like right after the change"),
    ...ofDays,
  }),
  z
    .object({ type: z.literal("deleted"), ...ofDays })
    .describe("Conditions are asked of the record as it was. No step may change it or write to it"),
  z
    .object({ type: z.literal("restored"), ...ofDays })
    .describe("It is there again after a deletion, also because that was undone"),
  z.object({ type: z.literal("stage-entered"), stage, ...ofDays }),
  z.object({ type: z.literal("stage-left"), stage, ...ofDays }),
  z.object({ type: z.literal("task-done"), ...ofDays }),
  z
    .object({ type: z.literal("reply"), ...ofDays })
    .describe("A contact answers an email of the workspace's"),
  z
    .object({ type: z.literal("email"), ...ofDays })
    .describe("A contact writes an email, an answer or not"),
  dateTrigger,
  scheduleTrigger,
  z.object({ type: z.literal("by-hand"), ...ofDays }),
] as const;

export const formTrigger = z.object({
  type: z.literal("form"),
  formId: givenId("Choose a form").describe("The web form that has to be filled in"),
  ...ofDays,
});

export const incomingTrigger = z.object({
  type: z.literal("incoming-webhook"),
  webhookId: givenId("Choose an incoming webhook").describe(
    "The incoming webhook that has to be called",
  ),
  ...ofDays,
});

/** What makes a rule run for a record. */
const ruleTrigger = z.discriminatedUnion("type", [...plainTriggers, formTrigger, incomingTrigger]);

export type RuleTrigger = z.infer<typeof ruleTrigger>;

export type TriggerType = RuleTrigger["type"];

/** Changes that records of one kind alone have. */
const ownChanges: Partial<Record<RuleKind, TriggerType[]>> = {
  deal: ["stage-entered", "stage-left"],
  task: ["task-done"],
};

/** Triggers that wait for a change of a record in the change log. */
function changeTriggersOf(kind: RuleKind): TriggerType[] {
  return ["added", "changed", ...(ownChanges[kind] ?? []), "deleted", "restored"];
}

/** Triggers that wait for what a contact sends, or a program about one. */
const messageTriggers: TriggerType[] = ["form", "incoming-webhook", "email", "reply"];

/** The triggers that records of a kind have. */
export function triggersOf(kind: RuleKind): TriggerType[] {
  const ofMessages = kind === "contact" ? messageTriggers : [];
  return [...changeTriggersOf(kind), ...ofMessages, "date", "schedule", "by-hand"];
}

const ofChanges: ReadonlySet<TriggerType> = new Set(ruleKinds.flatMap(changeTriggersOf));

function isOfChanges({ type }: RuleTrigger): boolean {
  return ofChanges.has(type);
}

/** Whether imports, merges and undo do what it waits for, so that it can be for them. */
export function hasOrigins(trigger: RuleTrigger): boolean {
  return isOfChanges(trigger) && trigger.type !== "restored";
}

/** Where the days of its conditions and steps begin. */
export function zoneOf({ timeZone: given }: RuleTrigger): string {
  return given ?? "UTC";
}

/** Whether the past can say how often a rule would have run. */
export function isTestable({ type }: RuleTrigger): boolean {
  return type !== "by-hand";
}

/** What a version of a rule says. */
export const definition = {
  kind: z.enum(ruleKinds, "Choose what the rule is about"),
  trigger: ruleTrigger,
  /** Null where it runs for every record. */
  filter: ruleFilter.nullable(),
  alsoFor,
};

/** The part of a rule that is kept by version. */
const ruleDefinition = z.object({ ...definition, steps: ruleSteps });

export type RuleDefinition = z.infer<typeof ruleDefinition>;

/** What a rule says, or has said before. Each change of it but that of its name is a version. */
export const ruleVersion = z.object({
  number: z.int(),
  userId: recordId.describe("Who wrote it"),
  userName: z.string().nullable(),
  createdAt: moment,
  ...ruleDefinition.shape,
});

export type RuleVersion = z.infer<typeof ruleVersion>;

/** Body of POST /api/rules, and of PUT /api/rules/{id}: its new version, of which runs that have begun take no notice. */
export const newRule = z
  .object({
    name: requiredText("Name", 100),
    ...definition,
    filter: definition.filter.default(null),
    alsoFor: definition.alsoFor.default([]),
    steps: wholeSteps,
  })
  .refine(({ kind, trigger }) => triggersOf(kind).includes(trigger.type), {
    path: ["trigger"],
    error: "Records of this kind have no such trigger",
  })
  .refine(
    ({ trigger, steps }) =>
      trigger.type !== "deleted" || allSteps(steps).every(({ type }) => isStepOfDeleted(type)),
    { path: ["steps"], error: stepsProblem },
  )
  .refine(
    ({ trigger, filter, steps }) =>
      trigger.type !== "deleted" || listUnloggedConditions([filter], steps).length === 0,
    { path: ["filter"], error: filterProblemOfDeleted },
  )
  .refine(({ trigger, steps }) => trigger.type !== "deleted" || !waitsForUnlogged(steps), {
    path: ["steps"],
    error: filterProblemOfDeleted,
  });

export type NewRule = z.output<typeof newRule>;

/** Body of PUT /api/rules/{id}/switch. */
export const ruleSwitch = z.object({ isOn: z.boolean("isOn must be true or false") });

export const runStates = ["running", "waiting", "done", "failed", "stopped"] as const;

export type RunState = (typeof runStates)[number];

const runCounts = z.object({
  running: z.int(),
  waiting: z.int(),
  done: z.int(),
  failed: z.int(),
  stopped: z.int(),
});

/** Who wrote what lies beside a rule, to be gone on with. */
export const draftNote = z.object({
  userId: recordId.describe("Who wrote it"),
  userName: z.string().nullable(),
  savedAt: moment,
});

export type DraftNote = z.infer<typeof draftNote>;

export const rule = z.object({
  id: recordId,
  name: z.string(),
  isOn: z.boolean(),
  /** Why the product has switched it off. */
  stopReason: z.string().nullable(),
  /** Who it runs as: the member who changed it or switched it on last, or made it. */
  userId: recordId,
  userName: z.string().nullable(),
  version: z.int(),
  revision: z
    .int()
    .describe("Grows with each change of the rule and of its draft; in If-Match as its entity tag"),
  ...ruleDefinition.shape,
  draft: draftNote.nullable().describe("Of the draft beside what it runs, if there is one"),
  dueAt: moment
    .nullable()
    .describe("When it looks for records next, if its trigger is a date or a schedule"),
  /** Of the last 90 days. */
  runs: runCounts,
  lastRunAt: moment.nullable(),
  createdAt: moment,
});

export type Rule = z.infer<typeof rule>;

/** One run of a rule for one record. */
export const ruleRun = z.object({
  id: recordId.describe("Also of its change set, once it has changed something"),
  ruleId: recordId,
  version: z.int(),
  kind: z.enum(ruleKinds),
  recordId,
  recordName: z.string().nullable(),
  state: z.enum(runStates),
  /** How many runs of rules led to it, one after the other. */
  depth: z.int(),
  /** The change set that triggered it; what is started by hand has a cause of its own. */
  causeId: recordId,
  /** Who started it by hand; null where a change triggered it. */
  startedBy: recordId.nullable(),
  startedByName: z.string().nullable(),
  /** When it goes on, or looks again at what it waits for. */
  wakesAt: moment.nullable(),
  /** Of a run that waits for a condition: until when at most. */
  waitsUntil: moment.nullable(),
  /** Why it failed or was stopped. */
  problem: z.string().nullable(),
  createdAt: moment,
  finishedAt: moment.nullable(),
});

export type RuleRun = z.infer<typeof ruleRun>;

/** What one step of a run came to. */
const runStep = z.object({
  number: z.int(),
  type: z.string(),
  isFailed: z.boolean(),
  /** In a sentence. */
  outcome: z.string(),
  durationMs: z.int(),
  asked: askedCondition.nullable().describe("Null for a step without a condition"),
  createdAt: moment,
});

export type RunStep = z.infer<typeof runStep>;

export const runWithSteps = ruleRun.extend({
  steps: z.array(runStep),
  fields: z.array(fieldHistory).describe("What it has changed in its record"),
  trigger: ruleTrigger.describe("Of the version that runs"),
  filter: ruleFilter.nullable().describe("The condition of that version"),
  cause: runCause
    .nullable()
    .describe("The change that set it off; null where none did, such as a schedule or an email"),
});

export type RunWithSteps = z.infer<typeof runWithSteps>;

export const runPath = z.object({ id: givenId(), runId: givenId() });

export const mostRules = 50;

/** For how long runs are kept. */
export const runsKeptDays = 90;

/** How many runs of rules can follow from one another. */
export const mostDepth = 5;

/** How often a rule may run for one record within an hour. */
export const mostRunsAnHour = 20;

/** How many runs may follow from one change of a record within an hour, beside those that it triggers itself. */
export const mostRunsOfChange = 100;

/** How often a rule may be triggered within an hour by what other rules have written. */
export const mostLedToAnHour = 5_000;
