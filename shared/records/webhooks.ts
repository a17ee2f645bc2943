import { z } from "zod";
import { changedEntities } from "./changes.ts";
import { givenId, moment, optionalText, recordId } from "./fields.ts";
import { limit } from "#shared/filters/lists.ts";
import type { KeptKind } from "./kind-definition.ts";

/** What can happen to a record, as events name it. */
export const eventActions = ["created", "updated", "deleted"] as const;

export type EventAction = (typeof eventActions)[number];

/** Such as "deal.updated". */
export type EventType = `${KeptKind}.${EventAction}`;

export const eventTypes = changedEntities.flatMap((kind) =>
  eventActions.map((action) => eventTypeOf(kind, action)),
);

const eventType = z.enum(eventTypes);

/** @returns null for a test, which is about no record */
export function kindOfEvent(type: string): KeptKind | null {
  return changedEntities.find((kind) => type.startsWith(`${kind}.`)) ?? null;
}

/** What a test of an endpoint sends. */
export const testEvent = "webhook.test";

export function eventTypeOf(kind: KeptKind, action: EventAction): EventType {
  return `${kind}.${action}`;
}

/** Body of a request to a webhook, in the shape of Standard Webhooks 1.0. */
export const webhookEvent = z.object({
  type: z.union([eventType, z.literal(testEvent)]),
  /** When it happened. */
  timestamp: moment,
  data: z.object({
    kind: z.string().describe("Such as `contact`"),
    id: z.string().describe("The record's"),
    changeSetId: recordId.nullable(),
    userId: recordId.nullable().describe("Who did it; null where the product did"),
    channel: z.string().describe("Such as `web`, `api`, `import` or `undo`"),
    record: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("The record as its own call answers it; null once it is deleted"),
    changes: z
      .record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }))
      .describe("The fields that changed, by their names"),
  }),
});

export type WebhookEvent = z.infer<typeof webhookEvent>;

const chosenEvents = z
  .array(eventType, "Choose at least one event")
  .min(1, "Choose at least one event")
  .transform((types) => eventTypes.filter((type) => types.includes(type)));

const fieldsOfInterest = z
  .array(z.string().min(1).max(100))
  .max(50, "Name at most 50 fields")
  .describe("Of updates only those that change one of these fields; empty for any");

const address = z
  .url({ protocol: /^https?$/, error: "Enter an address that begins with https://" })
  .max(2_000, "Address must be at most 2,000 characters")
  .refine((text) => !hasCredentials(text), "Address must not contain a name and a password");

function hasCredentials(text: string): boolean {
  const url = URL.parse(text);
  return Boolean(url && (url.username || url.password));
}

export const webhookStates = ["active", "paused", "stopped"] as const;

export type WebhookState = (typeof webhookStates)[number];

export const webhook = z.object({
  id: recordId,
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(eventType),
  fields: z.array(z.string()),
  /** Paused by a person; stopped by the product, with a reason. */
  state: z.enum(webhookStates),
  stopReason: z.string().nullable(),
  /** Since when no event has arrived; null where the last one did. */
  failingSince: moment.nullable(),
  lastDeliveredAt: moment.nullable(),
  /** How many events wait to be sent. */
  waiting: z.int(),
  createdAt: moment,
});

export type Webhook = z.infer<typeof webhook>;

/** Body of POST /api/webhooks. */
export const newWebhook = z.object({
  url: address,
  description: optionalText("Description", 200).default(null),
  events: chosenEvents,
  fields: fieldsOfInterest.default([]),
});

export type NewWebhook = z.infer<typeof newWebhook>;

/** Body of PUT /api/webhooks/{id}. */
export const webhookChanges = z
  .object({
    url: address,
    description: optionalText("Description", 200),
    events: chosenEvents,
    fields: fieldsOfInterest,
    state: z.enum(["active", "paused"]),
  })
  .partial();

export type WebhookChanges = z.infer<typeof webhookChanges>;

/** The only answers with the secret that signs. */
export const webhookWithSecret = webhook.extend({
  secret: z.string().describe("Begins with `whsec_`; shown this once"),
});

export const deliveryStates = ["waiting", "delivered", "failed"] as const;

export const delivery = z.object({
  /** Sent as `webhook-id`, the same each time. */
  id: recordId,
  type: z.string(),
  recordId: z.string(),
  recordName: z
    .string()
    .nullable()
    .describe(
      "As it is now; of a deleted record the last one, and of an erased contact the words `an erased contact`. Null for a test, and where you may not see the record",
    ),
  isRecordDeleted: z
    .boolean()
    .describe("Whether the record is deleted or erased; false where `recordName` is null"),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** When it is sent next; null for what waits no longer. */
  nextAttemptAt: moment.nullable(),
  lastAttemptAt: moment.nullable(),
  /** The endpoint's last answer; null where there was none. */
  status: z.int().nullable(),
  durationMs: z.int().nullable(),
  problem: z.string().nullable(),
  createdAt: moment,
});

export type Delivery = z.infer<typeof delivery>;

/** One time that an event was sent. */
const deliveryTry = z.object({
  at: moment,
  /** Null where the endpoint gave no answer. */
  status: z.int().nullable(),
  durationMs: z.int(),
  /** Null where the endpoint accepted the event. */
  problem: z.string().nullable(),
});

export type DeliveryTry = z.infer<typeof deliveryTry>;

export type DeliveryWithBody = z.infer<typeof deliveryWithBody>;

/** More than three days have; an event that is often sent again by hand keeps its last ones. */
export const mostTriesKept = 20;

/** With what was sent, and each time that it was. */
export const deliveryWithBody = delivery.extend({
  tries: z.array(deliveryTry).describe(`The last ${mostTriesKept}, oldest first`),
  body: webhookEvent,
});

export const deliveryQuery = z.object({
  state: z.enum(deliveryStates).optional(),
  limit: limit(200).default(50),
  cursor: givenId("cursor is not valid: start again without it").optional(),
});

export const deliveryPath = z.object({ id: givenId(), deliveryId: givenId() });

/** Query of GET /api/webhooks/events. */
export const eventsQuery = z.object({
  cursor: z
    .string()
    .regex(/^[\da-f-]{36}\.\d{1,15}$/, "cursor is not valid: start again without it")
    .optional()
    .describe("Of the last event that was read, or of the last answer's `Link`"),
  types: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(eventType))
    .optional()
    .describe("Such as `deal.created,deal.updated`; all of them without it"),
  limit: limit(500).default(100),
});

export type EventsQuery = z.output<typeof eventsQuery>;

export const keptEvent = webhookEvent.extend({
  cursor: z.string().describe("Leads to what came after this event"),
});

export type KeptEvent = z.infer<typeof keptEvent>;

/** For how long events are kept for programs that ask for them. */
export const eventsKeptDays = 30;

export const sampleQuery = z.object({ type: eventType });

/** For how long the log of deliveries is kept. */
export const deliveriesKeptDays = 30;

/** For how long the former secret signs beside a new one. */
export const formerSecretHours = 24;

export const mostWebhooks = 20;
