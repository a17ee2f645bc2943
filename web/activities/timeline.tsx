import { Activity, Plus } from "lucide-react";
import { useViewParams } from "#web/platform/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { type ActivitySubject, useActivities } from "./activities.api.ts";
import { ActivityList } from "./activity-list.tsx";
import { LogActivityDialog } from "./log-activity-dialog.tsx";

/** What happened around one contact, company or deal, with the way to log more (`?log=true`). */
export function Timeline(subject: ActivitySubject) {
  const { get, open, close } = useViewParams();
  const activities = useActivities(subject);
  return (
    <CardSection
      title="Timeline"
      actions={
        <Button onClick={() => open({ log: "true" })}>
          <Plus aria-hidden />
          Log Activity
        </Button>
      }
    >
      <ActivityList activities={activities} dayLevel={3} empty={<NoActivities />} />
      {get("log") === "true" && (
        <LogActivityDialog subject={subject} onClose={() => close({ log: null })} />
      )}
    </CardSection>
  );
}

function NoActivities() {
  return (
    <EmptyState
      icon={Activity}
      title="No activities yet"
      description="Log a call, an email, a meeting or a note, and the story of this record begins here."
    />
  );
}
