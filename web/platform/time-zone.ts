import { timeZone } from "#shared/time-zones.ts";

/** The zone of the reader's clock; null where the browser does not tell. */
export function ownTimeZone(): string | null {
  return timeZone.safeParse(new Intl.DateTimeFormat().resolvedOptions().timeZone).data ?? null;
}
