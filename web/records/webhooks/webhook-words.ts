import { kindsInOrder } from "#shared/records/kind-definitions.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import type { KeptKind } from "#shared/records/kind-definition.ts";
import {
  type Delivery,
  eventActions,
  type EventAction,
  eventTypeOf,
  eventTypes,
  type EventType,
  type WebhookState,
} from "#shared/records/webhooks.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";

export const eventKinds: readonly KeptKind[] = [...kindsInOrder, "activity"];

export const actionLabels = {
  created: "Added",
  updated: "Changed",
  deleted: "Deleted",
} satisfies Record<EventAction, string>;

export const stateLabels = {
  active: "Active",
  paused: "Paused",
  stopped: "Stopped",
} satisfies Record<WebhookState, string>;

export const stateTones = {
  active: "success",
  paused: "neutral",
  stopped: "danger",
} satisfies Record<WebhookState, BadgeTone>;

export const deliveryLabels = {
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
} satisfies Record<Delivery["state"], string>;

export const deliveryTones = {
  waiting: "warning",
  delivered: "success",
  failed: "danger",
} satisfies Record<Delivery["state"], BadgeTone>;

export function sayAnswer({ status, problem }: Pick<Delivery, "status" | "problem">): string {
  return problem ?? `The endpoint answered ${status}.`;
}

/** Such as "Contacts added and changed; Deals changed". */
export function describeEvents(events: readonly EventType[], list: (parts: string[]) => string) {
  if (events.length === eventTypes.length) return "Everything that is added, changed and deleted";
  return eventKinds
    .flatMap((kind) => {
      const chosen = eventActions.filter((action) => events.includes(eventTypeOf(kind, action)));
      if (chosen.length === 0) return [];
      const words = list(chosen.map((action) => actionLabels[action].toLowerCase()));
      return [`${kindWords[kind].title} ${words}`];
    })
    .join("; ");
}
