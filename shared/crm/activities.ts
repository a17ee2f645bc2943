import { z } from "zod";
import {
  givenMoment,
  moment,
  oneOf,
  optionalReference,
  longText,
  recordId,
  requiredText,
} from "#shared/records/fields.ts";

/** Every type of activity (spec section 3). */
export const activityTypes = ["call", "email", "meeting", "note", "deal", "task"] as const;

/** The types that a person logs; `deal` and `task` are written by the server alone. */
export const loggedActivityTypes = ["call", "email", "meeting", "note"] as const;

/** The types by which one is in touch with someone. */
export const inTouchTypes = ["call", "email", "meeting"] as const satisfies LoggedActivityType[];

const callOutcomes = {
  connected: "Connected",
  "left-message": "Left a message",
  "no-answer": "No answer",
  busy: "Busy",
  "wrong-number": "Wrong number",
};

const meetingOutcomes = {
  held: "Held",
  "no-show": "No-show",
  rescheduled: "Rescheduled",
  canceled: "Canceled",
};

/** How something went, by the types that can be said of, with what people read. */
export const outcomesOf: Record<LoggedActivityType, Record<string, string>> = {
  call: callOutcomes,
  email: {},
  meeting: meetingOutcomes,
  note: {},
};

export const outcomeLabels: Record<string, string> = { ...callOutcomes, ...meetingOutcomes };

const outcomes = Object.keys(outcomeLabels);

const outcome = z
  .string("Outcome must be text")
  .transform((text) => text || null)
  .nullable()
  .refine((text) => text === null || outcomes.includes(text), {
    error: `Outcome must be one of: ${outcomes.join(", ")}`,
  });

const longestMinutes = 24 * 60;

const durationMinutes = z
  .int("Duration must be a whole number of minutes")
  .min(1, "Duration must be at least 1 minute")
  .max(longestMinutes, "Duration must be at most a day")
  .nullable();

/** The sender's clock may go before the server's. */
const fastestClockMs = 5 * 60_000;

const pastMoment = givenMoment("Date").refine(
  (text) => Date.parse(text) <= Date.now() + fastestClockMs,
  "Date must not be in the future: what is still to come is a task",
);

/** Body of POST /api/activities: something a person did, on at most one record of each kind. */
export const newActivity = z.object({
  type: oneOf("Type", loggedActivityTypes),
  title: requiredText("Title", 200),
  /** When it took place; now where it is left out. */
  occurredAt: pastMoment.optional(),
  outcome: outcome.optional(),
  durationMinutes: durationMinutes.optional(),
  description: longText("Description").optional(),
  contactId: optionalReference("Contact").optional(),
  companyId: optionalReference("Company").optional(),
  dealId: optionalReference("Deal").optional(),
});

/** Body of PUT /api/activities/{id}. What it is about stays. */
export const activityChanges = newActivity
  .omit({ contactId: true, companyId: true, dealId: true })
  .partial();

export const activity = z.object({
  id: recordId,
  type: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  /** How a call or a meeting went. */
  outcome: z.string().nullable(),
  durationMinutes: z.int().nullable(),
  /** The name of the record that it is about, as a person would write it. */
  relatedTo: z.string().nullable(),
  relatedId: recordId.nullable(),
  contactId: recordId.nullable(),
  companyId: recordId.nullable(),
  dealId: recordId.nullable(),
  /** Of a line about a bulk operation: GET /api/change-sets/{id}/changes lists them. */
  changeSetId: recordId.nullable(),
  /** The member who logged it; null for what the product noted. */
  loggedBy: recordId.nullable(),
  /** Who logged it, or did what it is about; null where the product did, or the account is deleted. */
  userName: z.string().nullable(),
  /** What the rule was called that wrote it, with the rights of that user; null where none did. */
  ruleName: z.string().nullable(),
  /** When it took place. */
  occurredAt: moment,
  createdAt: moment,
  /** Grows with each change. */
  version: z.int(),
});

export type Activity = z.infer<typeof activity>;
export type ActivityType = (typeof activityTypes)[number];
export type LoggedActivityType = (typeof loggedActivityTypes)[number];
export type NewActivity = z.output<typeof newActivity>;
export type ActivityChanges = z.output<typeof activityChanges>;
