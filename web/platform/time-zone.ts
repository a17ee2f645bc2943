import { timeZone } from "#shared/format/time-zones.ts";

/** Null where the browser does not say. */
export function ownTimeZone(): string | null {
  return timeZone.safeParse(new Intl.DateTimeFormat().resolvedOptions().timeZone).data ?? null;
}
