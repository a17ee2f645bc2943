import { ownTimeZone } from "#web/platform/time-zone.ts";

/** What is asked for, with where its days begin if it names any. */
export function inOwnDays<Asked extends { from: string | null; to: string | null }>(asked: Asked) {
  const hasDays = asked.from !== null || asked.to !== null;
  return { ...asked, timeZone: hasDays ? ownTimeZone() : null };
}
