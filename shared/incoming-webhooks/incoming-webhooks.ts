import { z } from "zod";
import { givenId, moment, recordId, requiredText } from "#shared/records/fields.ts";
import { limit } from "#shared/filters/lists.ts";

const fieldName = z
  .string()
  .min(1, "Choose a field")
  .max(80)
  .describe(
    "As filters name it, such as `email` or `customFields.budget`; `companyName` links one",
  );

/** Where one field of a contact comes from. */
const mappingRow = z.discriminatedUnion("source", [
  z.object({
    source: z.literal("body"),
    field: fieldName,
    path: requiredText("Path", 300).describe("Such as `data.email`, or `items.0.name` in a list"),
  }),
  z.object({
    source: z.literal("fixed"),
    field: fieldName,
    value: requiredText("Value", 1_000).describe(
      "The same for every contact; of a member, the id or the email",
    ),
  }),
]);

export type MappingRow = z.output<typeof mappingRow>;

const mostRows = 100;

const settings = z.object({
  name: requiredText("Name", 100),
  /** Several rows of one field are joined, as a first and a last name are. */
  mapping: z.array(mappingRow).max(mostRows, `Map at most ${mostRows} values`),
  /** By turns; none leaves new contacts without an owner. */
  ownerIds: z.array(givenId()).max(50, "Name at most 50 people"),
  /** Whether the owner gets a mail. */
  isNotifying: z.boolean(),
});

/** Body of POST /api/incoming-webhooks. */
export const newIncomingWebhook = settings.extend({
  mapping: settings.shape.mapping.default([]),
  ownerIds: settings.shape.ownerIds.default([]),
  isNotifying: z.boolean().default(true),
});

export type NewIncomingWebhook = z.output<typeof newIncomingWebhook>;

/** Body of PUT /api/incoming-webhooks/{id}: what is given changes, the rest stays. */
export const incomingWebhookChanges = settings.partial().extend({ isOn: z.boolean().optional() });

export type IncomingWebhookChanges = z.output<typeof incomingWebhookChanges>;

export const incomingWebhook = z.object({
  id: recordId,
  name: z.string(),
  /** Where it is off, its address is answered like an unknown one. */
  isOn: z.boolean(),
  /** Why the product has switched it off. */
  stopReason: z.string().nullable(),
  /** The beginning of its address, to recognise it by. */
  addressStart: z.string(),
  mapping: z.array(mappingRow),
  ownerIds: z.array(recordId),
  isNotifying: z.boolean(),
  /** How many calls are in its log. */
  calls: z.int(),
  /** How many of them have no contact yet. */
  waiting: z.int(),
  lastCallAt: moment.nullable(),
  createdAt: moment,
});

export type IncomingWebhook = z.infer<typeof incomingWebhook>;

/** With its whole address, which is not stored: who knows it can send. */
export const incomingWebhookWithAddress = incomingWebhook.extend({ address: z.string() });

/**
 * What became of a call: a contact was added or changed, it failed with a sentence, or it waits, as the webhook does not
 * say yet what to make of it.
 */
export const callStates = ["added", "changed", "failed", "waiting"] as const;

export type CallState = (typeof callStates)[number];

export const incomingCall = z.object({
  id: recordId,
  state: z.enum(callStates),
  /** Null where there is none, or none any more. */
  contactId: recordId.nullable(),
  contactName: z.string().nullable(),
  /** Why there is no contact, what of the call its contact got nothing of, or how it was given an owner. */
  problem: z.string().nullable(),
  createdAt: moment,
});

export type IncomingCall = z.infer<typeof incomingCall>;

/** With what was sent: JSON, also of a form, or the text itself where it could not be read. */
export const incomingCallWithBody = incomingCall.extend({ body: z.string() });

export const callQuery = z.object({
  state: z.enum(callStates).optional(),
  limit: limit(200).default(50),
  cursor: givenId("cursor is not valid: start again without it").optional(),
});

export type CallQuery = z.output<typeof callQuery>;

const mostCallsAtOnce = 25;

/** Body of POST /api/incoming-webhooks/{id}/acceptances. */
export const callsToAccept = z.object({
  /** The answer's `next`; without it, from the oldest on. */
  after: givenId().optional(),
  limit: z.int().min(1).max(mostCallsAtOnce).default(mostCallsAtOnce),
});

export type CallsToAccept = z.output<typeof callsToAccept>;

export const acceptedCalls = z.object({
  /** How many have become contacts. */
  taken: z.int(),
  /** How many failed again. */
  failed: z.int(),
  /** Where to go on; null at the end. */
  next: recordId.nullable(),
});

export type AcceptedCalls = z.infer<typeof acceptedCalls>;

export const callPath = z.object({ id: givenId(), callId: givenId() });

/** What a program is answered: nothing about the contacts that are there. */
export const receipt = z.object({
  id: recordId.describe("The same when the call is sent again with its key"),
  state: z.enum(["taken", "waiting"]),
  message: z.string(),
});

export type Receipt = z.infer<typeof receipt>;

export const mostIncomingWebhooks = 50;

export const callsKeptDays = 90;

/** For so long scores count a call that became a contact, without what was sent. */
export const momentsKeptDays = 400;

/** How many calls of a webhook are kept; older ones are deleted before their time. */
export const mostCallsKept = 1_000;

export const mostBodyKilobytes = 64;
