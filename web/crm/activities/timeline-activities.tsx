import { Activity as ActivityIcon } from "lucide-react";
import type { ReactNode } from "react";
import { PermittedForm } from "#web/platform/session/permitted.tsx";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { type ActivitySubject, useActivities, useActivity } from "./activities.api.ts";
import { narrowingOf } from "./activity-choices.ts";
import { ActivityList } from "./activity-list.tsx";
import { EditActivityDialog } from "./edit-activity-dialog.tsx";

type TimelineActivitiesProps = {
  subject: ActivitySubject;
  dayLevel: 2 | 3;
  /** Stands instead of a list to which no one has added anything. */
  empty: ReactNode;
};

/** Those that `?show=` asks for, and the form of the one that `?activity=` names. */
export function TimelineActivities({ subject, dayLevel, empty }: TimelineActivitiesProps) {
  const { get, set } = useViewParams();
  const narrowing = narrowingOf(get("show"));
  const activities = useActivities(subject, narrowing ?? {});
  return (
    <>
      <ActivityList
        activities={activities}
        dayLevel={dayLevel}
        empty={narrowing ? <NoneOfThem onShowAll={() => set({ show: null })} /> : empty}
      />
      <AddressedActivity />
    </>
  );
}

function NoneOfThem({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      icon={ActivityIcon}
      title="Nothing of this kind"
      description="There are no such activities here yet."
    >
      <Button onClick={onShowAll}>Show all activity</Button>
    </EmptyState>
  );
}

function AddressedActivity() {
  const { get, close } = useViewParams();
  const id = get("activity");
  if (id === null) return null;
  return <LoadedActivity key={id} id={id} onClose={() => close({ activity: null })} />;
}

function LoadedActivity({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: activity } = useActivity(id);
  if (!activity) return null;
  return (
    <PermittedForm to="records.write">
      <EditActivityDialog activity={activity} onClose={onClose} />
    </PermittedForm>
  );
}
