import { z } from "zod";
import { givenId, requiredText } from "#shared/records/fields.ts";
import { longestFilter } from "#shared/filters/filters.ts";
import type { FilterKind } from "#shared/records/kind-definition.ts";
import { stageKey } from "#shared/crm/pipelines.ts";
import { companyStep, contactStep } from "./added-records.ts";
import { dateTrigger } from "./timed-triggers.ts";
import { timeZone } from "#shared/format/time-zones.ts";

/** A filter as the lists' parameter `filter` takes it: JSON in a text. */
export const ruleFilter = z
  .string("The condition must be one text")
  .max(longestFilter, `A condition must be at most ${longestFilter} characters`);

const person = givenId("Choose a member");

/** Sets fields, as PUT of the record does; `addTags` and `removeTags` leave the other tags alone. */
const changeStep = z.object({
  type: z.literal("change"),
  changes: z
    .record(z.string().max(100), z.unknown())
    .refine((changes) => Object.keys(changes).length > 0, "Choose what to change"),
});

const people = z.array(person).max(50, "Choose at most 50 members");

export const assignOrders = ["turn", "load"] as const;

export type AssignOrder = (typeof assignOrders)[number];

const order = z
  .enum(assignOrders, "Choose who of several gets it")
  .optional()
  .describe(
    "Who of several gets it: each in turn, or who has the least to do; without it, in turn. What one has to do are open deals, open tasks, or contacts, companies or products added in the last 30 days, as the rule's kind is",
  );

const includesAway = z
  .boolean()
  .optional()
  .describe(
    "Whether members who are away get it, too; without it only those who are here, or all where everyone is away",
  );

/** Gives the record to a member, or to one of several. */
const assignStep = z.object({
  type: z.literal("assign"),
  userIds: people.min(1, "Choose at least one member"),
  order,
  includesAway,
});

export const territory = z.object({
  name: requiredText("Territory", 100),
  filter: ruleFilter.describe("What records of it are like"),
  userIds: people.min(1, "Choose at least one member for each territory"),
});

export type Territory = z.infer<typeof territory>;

export const mostTerritories = 50;

/** Gives the record to one of those whose territory it is in: the first whose condition it meets. */
const territoryStep = z.object({
  type: z.literal("assign-by-territory"),
  territories: z
    .array(territory)
    .min(1, "Add a territory")
    .max(mostTerritories, `A step has at most ${mostTerritories} territories`),
  otherwise: people.describe("Who gets a record that is in none; it stays as it is where empty"),
  order,
  includesAway,
});

export type TerritoryStep = z.infer<typeof territoryStep>;

/** Adds a task about the record. */
export const taskStep = z.object({
  type: z.literal("task"),
  title: requiredText("Title", 200),
  dueInDays: z
    .int("Days must be a whole number")
    .min(0, "Days must be at least 0")
    .max(365, "Days must be at most 365")
    .nullable(),
  /** Null for the record's owner. */
  assignedUserId: person.nullable(),
});

/** Adds a deal with the record's contact and company. */
export const dealStep = z.object({
  type: z.literal("deal"),
  title: requiredText("Title", 100).describe("The record's name comes after it"),
  stage: stageKey.nullable().describe("Null for the first stage of the default pipeline"),
  value: z
    .string()
    .regex(/^\d{1,10}(\.\d{1,2})?$/, "Value must be a number such as 1250 or 1250.00"),
  closesInDays: z
    .int("Days must be a whole number")
    .min(0, "Days must be at least 0")
    .max(3_650, "Days must be at most 3,650")
    .nullable(),
  /** Null for the record's owner. */
  ownerId: person.nullable(),
});

export type DealStep = z.infer<typeof dealStep>;

/** Whether records of a kind have a contact or company that a deal can be added for. */
export function hasDealStep(kind: FilterKind): boolean {
  return kind === "contact" || kind === "company" || kind === "deal";
}

/** Logs a note about the record. */
export const noteStep = z.object({ type: z.literal("note"), text: requiredText("Note", 500) });

/** Sends a member an email with a link to the record. */
export const notifyStep = z.object({
  type: z.literal("notify"),
  text: requiredText("Text", 500),
  /** Null for the record's owner. */
  userId: person.nullable(),
});

export const waitStep = z.object({
  type: z.literal("wait"),
  hours: z.int("Hours must be a whole number").min(1, "Wait at least an hour").max(8_760),
});

export const goOnOrEnd = ["go-on", "end"] as const;

/** Waits until a date of the record, or so many days before or after it. One that has passed is not waited for. */
const untilStep = dateTrigger.extend({
  type: z.literal("wait-until"),
  ifEmpty: z
    .enum(goOnOrEnd, "Choose what happens without a date")
    .describe("What a run does where the date is empty"),
});

export type UntilStep = z.infer<typeof untilStep>;

/** Waits until the record meets a condition. One that it meets already is not waited for. */
const waitForStep = z.object({
  type: z.literal("wait-for"),
  filter: ruleFilter,
  hours: waitStep.shape.hours.describe("For how long at most"),
  ifNot: z
    .enum(goOnOrEnd, "Choose what happens when the time is over")
    .describe("What a run does where the condition is not met in that time"),
});

export type WaitForStep = z.infer<typeof waitForStep>;

const programAddress = z
  .url({ protocol: /^https?$/, error: "Enter an address that begins with https://" })
  .max(1_000, "The address must be at most 1,000 characters");

/** Sends the record to another program by POST. */
export const webhookStep = z.object({ type: z.literal("webhook"), url: programAddress });

/** Writes to a channel, with a link to the record, by an incoming webhook of Slack or of what takes the same. */
export const slackStep = z.object({
  type: z.literal("slack"),
  url: programAddress,
  text: requiredText("Message", 1_000),
});

/** Writes to the contact, or to a deal's contact, from the account of who the rule runs as. */
const emailStep = z.object({
  type: z.literal("email"),
  templateId: givenId("Choose a template"),
});

export const sequenceActions = ["start", "stop"] as const;

/** Starts or stops a sequence with the contact, or with a deal's contact, from the account of who the rule runs as. */
const sequenceStep = z.object({
  type: z.literal("sequence"),
  action: z.enum(sequenceActions, "Choose whether to start or to stop"),
  sequenceId: givenId("Choose a sequence"),
  /** In which emails and waits go by the hour. */
  timeZone,
});

const plainStep = z.discriminatedUnion("type", [
  changeStep,
  assignStep,
  territoryStep,
  taskStep,
  dealStep,
  contactStep,
  companyStep,
  noteStep,
  notifyStep,
  emailStep,
  sequenceStep,
  webhookStep,
  slackStep,
  waitStep,
  untilStep,
  waitForStep,
]);

/** What a step other than a branch does. */
export type PlainStep = z.infer<typeof plainStep>;

/** A step that calls another program. */
export type CallStep = Extract<PlainStep, { url: string }>;

export interface BranchStep {
  type: "branch";
  filter: string;
  whenTrue: RuleStep[];
  otherwise: RuleStep[];
}

export type RuleStep = PlainStep | BranchStep;

type StepList = z.ZodArray<z.ZodType<RuleStep>>;

/** Goes one of two ways, as a filter says. */
const branchStep = z.object({
  type: z.literal("branch"),
  filter: ruleFilter,
  get whenTrue(): StepList {
    return ruleSteps;
  },
  get otherwise(): StepList {
    return ruleSteps;
  },
});

const ruleStep: z.ZodType<RuleStep> = z.discriminatedUnion("type", [plainStep, branchStep]);

export const stepTypes = [
  ...plainStep.options.map(({ shape }) => shape.type.value),
  "branch" as const,
];

export const mostSteps = 30;
const mostLevels = 4;

/** What a rule does, one step after the other. */
export const ruleSteps: StepList = z.array(ruleStep).max(mostSteps);

/** The steps of a rule that is still being written. */
export const boundedSteps = ruleSteps
  .refine((steps) => allSteps(steps).length <= mostSteps, `A rule has at most ${mostSteps} steps`)
  .refine(isWithinLevels, `Branches can lie at most ${mostLevels - 1} deep in one another`);

/** The steps of a whole rule. */
export const wholeSteps = boundedSteps.refine((steps) => steps.length > 0, "Add at least one step");

/** Also those within branches. */
export function allSteps(steps: readonly RuleStep[]): RuleStep[] {
  return steps.flatMap((step) =>
    step.type === "branch"
      ? [step, ...allSteps(step.whenTrue), ...allSteps(step.otherwise)]
      : [step],
  );
}

/** The conditions that a step asks, without those of steps within it. */
export function filtersOf(step: RuleStep): string[] {
  if (step.type === "assign-by-territory") return step.territories.map(({ filter }) => filter);
  return "filter" in step ? [step.filter] : [];
}

/** Whether branches lie no deeper in one another than a rule can have them. */
export function isWithinLevels(steps: readonly RuleStep[]): boolean {
  return levelsOf(steps) <= mostLevels;
}

function levelsOf(steps: readonly RuleStep[]): number {
  const inner = (step: RuleStep) =>
    step.type === "branch" ? Math.max(levelsOf(step.whenTrue), levelsOf(step.otherwise)) : 0;
  return 1 + Math.max(0, ...steps.map(inner));
}

export type StepType = RuleStep["type"];
