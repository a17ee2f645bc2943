import { format } from "#shared/format/format.ts";
import { formatISO } from "date-fns";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { task } from "#shared/crm/tasks.ts";
import { daysWithoutReply, type Today } from "#shared/crm/today.ts";
import { useHasTeam } from "#web/settings/members/members.api.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { RecordEditor } from "#web/platform/dialogs/record-editor.tsx";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { useDay } from "#web/platform/use-day.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { TaskDialog } from "#web/crm/tasks/task-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { ContactsWithoutReply } from "./contacts-without-reply.tsx";
import { DealsWithoutStep } from "./deals-without-step.tsx";
import { DueTasks } from "./due-tasks.tsx";
import { IdleDeals } from "./idle-deals.tsx";
import { useToday } from "./today.api.ts";

export const meta = () => titled("Today");

export default function TodayPage() {
  const date = useDay();
  const { get, open } = useViewParams();
  const whose = get("whose") === "everyone" ? "everyone" : "mine";
  const day = useToday(formatISO(date, { representation: "date" }), whose);
  return (
    <>
      <PageHeader title="Today" description={format.moment(date, "weekday")}>
        <Permitted to="records.write">
          <Button variant="primary" onClick={() => open({ new: "true" })}>
            <Plus aria-hidden />
            Add Task
          </Button>
        </Permitted>
      </PageHeader>
      <WhoseDay whose={whose} />
      {day.isPending && <DaySkeleton />}
      {day.isLoadingError && (
        <FailureState
          title="Your day could not be loaded"
          description={failureSentence(day.error)}
          onRetry={() => void day.refetch()}
        />
      )}
      {day.data && <Day key={whose} day={day.data} />}
      <RecordEditor schema={task} path={apiPaths.tasks} loaded={day.data?.tasks.items ?? []}>
        {(opened, close) => <TaskDialog task={opened} onSaved={() => undefined} onClose={close} />}
      </RecordEditor>
    </>
  );
}

const segments = [
  { value: "mine", label: "Mine" },
  { value: "everyone", label: "Everyone's" },
] as const;

/** Where there are others whose records one sees. */
function WhoseDay({ whose }: { whose: "mine" | "everyone" }) {
  const { visibility } = useSignedInUser();
  const { set } = useViewParams();
  const hasTeam = useHasTeam();
  if (whose === "mine" && (!hasTeam || visibility === "own")) return null;
  return (
    <div className="mb-4">
      <SegmentedControl
        label="Whose day"
        segments={segments}
        value={whose}
        onChange={(chosen) =>
          set({ whose: chosen === "everyone" ? chosen : null }, { replace: true })
        }
      />
    </div>
  );
}

function Day({ day }: { day: Today }) {
  return (
    <div className={regionsStyle}>
      <CardSection title="Tasks due" actions={<SeeAll label="All tasks" path={paths.tasks()} />}>
        <DueTasks {...day.tasks} />
      </CardSection>
      <div className="grid min-w-0 gap-6">
        <CardSection
          title="Deals without a next step"
          description="Open deals for which no task is planned"
          actions={<SeeAll label="Pipeline" path={paths.pipeline()} />}
        >
          <DealsWithoutStep {...day.dealsWithoutNextStep} />
        </CardSection>
        <CardSection
          title="Idle deals"
          description="Open deals without a change or an activity for longer than their stage allows"
        >
          <IdleDeals {...day.idleDeals} />
        </CardSection>
        {day.withoutReply.items.length > 0 && (
          <CardSection
            title="Emails without a reply"
            description={`Contacts that have not replied for ${daysWithoutReply.from} to ${daysWithoutReply.to} days`}
          >
            <ContactsWithoutReply {...day.withoutReply} />
          </CardSection>
        )}
      </div>
    </div>
  );
}

const regionsStyle = "grid items-start gap-6 xl:grid-cols-2";

function SeeAll({ label, path }: { label: string; path: string }) {
  return (
    <Button asChild variant="ghost">
      <Link to={path}>{label}</Link>
    </Button>
  );
}

function DaySkeleton() {
  return (
    <div role="status" aria-label="Loading your day" className={regionsStyle}>
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </div>
  );
}
