import { Activity, Plus } from "lucide-react";
import { titled } from "#web/platform/navigation/page-title.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Permitted, PermittedForm } from "#web/platform/session/permitted.tsx";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { ActivityFilter } from "./activity-filter.tsx";
import { FilteredActivities } from "./filtered-activities.tsx";
import { LogActivityDialog } from "./log-activity-dialog.tsx";

export const meta = () => titled("Activity Feed");

export default function ActivitiesPage() {
  const { get, open, close } = useViewParams();
  const log = () => open({ new: "true" });
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Activity Feed"
        description="What happened with your customers, newest first"
      >
        <ActivityFilter />
        <Permitted to="records.write">
          <Button variant="primary" onClick={log}>
            <Plus aria-hidden />
            Log Activity
          </Button>
        </Permitted>
      </PageHeader>
      <FilteredActivities empty={<NoActivities onLog={log} />} />
      {get("new") === "true" && (
        <PermittedForm to="records.write">
          <LogActivityDialog onClose={() => close({ new: null })} />
        </PermittedForm>
      )}
    </div>
  );
}

function NoActivities({ onLog }: { onLog: () => void }) {
  return (
    <EmptyState
      icon={Activity}
      title="No activities yet"
      description="Calls, emails, meetings and notes that you log appear here, and what happens to your records too."
    >
      <Permitted to="records.write">
        <Button variant="primary" onClick={onLog}>
          Log Activity
        </Button>
      </Permitted>
    </EmptyState>
  );
}
