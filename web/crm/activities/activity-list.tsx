import type { ReactNode } from "react";
import type { Activity } from "#shared/crm/activities.ts";
import type { InfiniteList } from "#web/platform/lists/infinite-list.ts";
import { RecordGrid } from "#web/platform/lists/record-grid.tsx";
import { groupByDay } from "./activity-days.ts";
import { ActivityEntry, ActivityEntrySkeleton } from "./activity-entry.tsx";

type ActivityListProps = {
  activities: InfiniteList<Activity>;
  /** The heading level of a day. */
  dayLevel: 2 | 3;
  empty: ReactNode;
};

/** Activities along a line, newest first, under a heading for each day. */
export function ActivityList({ activities, dayLevel, empty }: ActivityListProps) {
  return (
    <RecordGrid
      label="Activities"
      list={{ ...activities, items: groupByDay(activities.items) }}
      renderItem={(activity) => <ActivityEntry activity={activity} dayLevel={dayLevel} />}
      skeleton={<ActivityEntrySkeleton />}
      empty={empty}
      estimatedRowHeight={96}
      gap={0}
    />
  );
}
