import { format } from "#shared/format/format.ts";
import type { Activity } from "#shared/crm/activities.ts";

export type DatedActivity = Activity & {
  /** "November 3, 2026" on the first activity of a day, else null. */
  dayHeading: string | null;
  isLastOfDay: boolean;
};

/** Groups activities, newest first, by the days of the reader's time zone. */
export function groupByDay(activities: readonly Activity[]): DatedActivity[] {
  const days = activities.map(({ occurredAt }) => format.moment(occurredAt, "long"));
  return activities.map((activity, place) => ({
    ...activity,
    dayHeading: days[place] === days[place - 1] ? null : (days[place] ?? null),
    isLastOfDay: days[place] !== days[place + 1],
  }));
}
