import { z } from "zod";
import { format } from "#shared/format/format.ts";
import { givenId, moment, recordId, requiredText } from "#shared/records/fields.ts";
import { listQuery } from "#shared/filters/lists.ts";
import { stepProblems } from "./sequence-step-problems.ts";
import { emailsOf } from "./sequence-emails.ts";
import { timeZone } from "#shared/format/time-zones.ts";
import { sequenceStep, type SequenceStep } from "./sequence-steps.ts";

/** How many sequences a workspace can have, and how many steps one can have. */
export const maxSequences = 200;
const maxSteps = 30;

/** What Liquid can read at once. */
const longestEmails = 40_000;

const steps = z
  .array(sequenceStep)
  .min(1, "Add a step first")
  .max(maxSteps, `A sequence has at most ${maxSteps} steps`)
  .refine((all) => all.some(({ kind }) => kind !== "wait"), "Add an email or a task")
  .superRefine((all, context) => {
    for (const problem of stepProblems(all)) context.addIssue({ code: "custom", ...problem });
  })
  .refine(isShortEnough, `All emails can have ${format.number(longestEmails)} characters together`);

function isShortEnough(all: SequenceStep[]): boolean {
  const texts = emailsOf(all).flatMap(({ subject, text }) => [subject, text]);
  return texts.join("").length <= longestEmails;
}

/** @param place from 0 on @returns A to D */
export function variantLetter(place: number): string {
  return String.fromCharCode(65 + place);
}

export const sendingDays = ["working-days", "all-days"] as const;

export const clocks = ["sender", "recipient"] as const;

export const sequenceOptions = z.object({
  /** Whether it also stops when another contact of the same company replies. */
  stopsForCompany: z.boolean("stopsForCompany must be true or false"),
  sendingDays: z.enum(sendingDays),
  /** Whose time zone hours and days are of: a recipient's is used where it is known, or else the sender's. */
  clock: z.enum(clocks).default("sender"),
  /** Emails go from this hour on. */
  fromHour: z.int().min(0).max(23),
  /** And before this one. */
  toHour: z.int().min(1).max(24),
});
export type SendingHours = Pick<
  z.infer<typeof sequenceOptions>,
  "sendingDays" | "fromHour" | "toHour"
>;

/** Body of POST /api/sequences. */
export const newSequence = sequenceOptions
  .extend({ name: requiredText("Name", 100), steps })
  .refine(({ fromHour, toHour }) => fromHour < toHour, {
    error: "Emails must go for at least one hour",
    path: ["toHour"],
  });
export type NewSequence = z.output<typeof newSequence>;

/** Body of PUT /api/sequences/{id}: all of it, with the version that was read; 409 where someone saved another since. */
export const changedSequence = newSequence.safeExtend({ version: z.int() });

export const sequenceSummary = sequenceOptions.extend({
  id: recordId,
  name: z.string(),
  /** How many steps it has. */
  length: z.int(),
  /** How many contacts are in it now. */
  active: z.int(),
  ownerId: recordId,
  /** Null once its owner has left. */
  ownerName: z.string().nullable(),
  /** Goes up with each save; contacts stay with the steps of the version that they started with. */
  version: z.int(),
  changedAt: moment,
});
export type SequenceSummary = z.infer<typeof sequenceSummary>;

export const sequence = sequenceSummary.extend({ steps: z.array(sequenceStep) });
export type Sequence = z.infer<typeof sequence>;

export const runStates = ["active", "paused", "finished", "stopped"] as const;
export type RunState = (typeof runStates)[number];

/** Why a contact's run through a sequence ended. */
export const stopReasons = [
  "replied",
  "company-replied",
  "bounced",
  "not-sent",
  "unsubscribed",
  "deal-closed",
  "contact-gone",
  "merged",
  "no-address",
  "missing-value",
  "task-refused",
  "sender-left",
  "by-hand",
  "by-rule",
  "sequence-deleted",
] as const;
export type StopReason = (typeof stopReasons)[number];

/** Why it waits: for a step's time, the hours in which emails go, or what has to be done first. */
export const waitReasons = [
  "step",
  "hours",
  "day-limit",
  "email-before",
  "mailbox-behind",
  "workspace-inactive",
  "out-of-office",
] as const;
export type WaitReason = (typeof waitReasons)[number];

export const runEvents = [
  "started",
  "email-queued",
  "email-withdrawn",
  "task-added",
  "waiting",
  "paused",
  "resumed",
  "replied",
  "finished",
  "stopped",
] as const;
export type RunEvent = (typeof runEvents)[number];

/** One decision of a run. */
const runLogEntry = z.object({
  at: moment,
  event: z.enum(runEvents),
  /** Which step, counted from 1. */
  step: z.int().nullable(),
  /** Of an email with several: A to D, as they were in that version. */
  variant: z.string().nullable(),
  /** Until when it waits. */
  until: moment.nullable(),
  /** In which the end of the wait was worked out, where it depends on a time of day. */
  timeZone: z.string().nullable(),
  reason: z.enum([...stopReasons, ...waitReasons]).nullable(),
  /** Who started or stopped it. */
  byName: z.string().nullable(),
});
export type RunLogEntry = z.infer<typeof runLogEntry>;

/** A contact's way through a sequence. */
export const sequenceRun = z.object({
  id: recordId,
  sequenceId: recordId,
  sequenceName: z.string(),
  contactId: recordId,
  contactName: z.string(),
  state: z.enum(runStates),
  reason: z.enum(stopReasons).nullable(),
  /** The step that comes next, counted from 1; null where none does. */
  nextStep: z.int().nullable(),
  nextKind: z.enum(["email", "task", "wait"]).nullable(),
  length: z.int(),
  dueAt: moment.nullable(),
  startedAt: moment,
  endedAt: moment.nullable(),
  /** Null once they have left. */
  senderName: z.string().nullable(),
});
export type SequenceRun = z.infer<typeof sequenceRun>;

/** Answer of GET /api/contacts/{id}/sequence-runs, the newest first. */
export const contactRun = sequenceRun.extend({ log: z.array(runLogEntry) });
export type ContactRun = z.infer<typeof contactRun>;

/** Query of GET /api/sequences/{id}/runs. */
export const runQuery = listQuery.extend({ state: z.enum(runStates).optional() });

/** Body of POST /api/sequences/{id}/runs. */
export const newRun = z.object({
  contactId: givenId(),
  /** An email account that one writes from. */
  accountId: givenId(),
  /** Of the sender, in which the hours for emails and the days of waits count, unless the recipient's do. */
  timeZone: timeZone.default("UTC"),
  /** Also where the contact is in another sequence; without it 409 names that one. */
  startsAnyway: z.boolean("startsAnyway must be true or false").default(false),
});
export type NewRun = z.input<typeof newRun>;
