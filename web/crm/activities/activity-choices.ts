import type { ActivityNarrowing } from "./activities.api.ts";

/** What a timeline can be narrowed to, by the value of `?show=`. */
export const activityChoices = {
  people: { label: "Logged by people", narrowing: { isLogged: "true" } },
  calls: { label: "Calls", narrowing: { isLogged: "true", type: "call" } },
  emails: { label: "Emails", narrowing: { type: "email" } },
  meetings: { label: "Meetings", narrowing: { isLogged: "true", type: "meeting" } },
  notes: { label: "Notes", narrowing: { isLogged: "true", type: "note" } },
  changes: { label: "Changes of records", narrowing: { isLogged: "false" } },
} satisfies Record<string, { label: string; narrowing: ActivityNarrowing }>;

const narrowings = new Map<string, ActivityNarrowing>(
  Object.entries(activityChoices).map(([name, { narrowing }]) => [name, narrowing]),
);

/** Null where all is asked for, or something unknown. */
export function narrowingOf(name: string | null): ActivityNarrowing | null {
  return (name !== null && narrowings.get(name)) || null;
}
