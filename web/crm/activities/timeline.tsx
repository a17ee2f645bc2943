import { Activity, Plus } from "lucide-react";
import { useMay } from "#web/platform/session/use-may.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Permitted, PermittedForm } from "#web/platform/session/permitted.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import type { ActivitySubject } from "./activities.api.ts";
import { ActivityFilter } from "./activity-filter.tsx";
import { LogActivityDialog } from "./log-activity-dialog.tsx";
import { TimelineActivities } from "./timeline-activities.tsx";

/** What happened around one contact, company or deal, with the way to log more (`?log=true`). */
export function Timeline(subject: ActivitySubject) {
  const { get, open, close } = useViewParams();
  return (
    <CardSection
      title="Timeline"
      actions={
        <div className="flex flex-wrap items-center justify-end gap-2">
          <ActivityFilter />
          <Permitted to="records.write">
            <Button onClick={() => open({ log: "true" })}>
              <Plus aria-hidden />
              Log Activity
            </Button>
          </Permitted>
        </div>
      }
    >
      <TimelineActivities subject={subject} dayLevel={3} empty={<NoActivities />} />
      {get("log") === "true" && (
        <PermittedForm to="records.write">
          <LogActivityDialog subject={subject} onClose={() => close({ log: null })} />
        </PermittedForm>
      )}
    </CardSection>
  );
}

function NoActivities() {
  const mayWrite = useMay("records.write");
  return (
    <EmptyState
      icon={Activity}
      title="No activities yet"
      description={
        mayWrite
          ? "Log a call, an email, a meeting or a note, and the story of this record begins here."
          : "What happens with this record is shown here."
      }
    />
  );
}
