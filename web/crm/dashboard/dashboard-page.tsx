import { paths } from "#web/platform/navigation/paths.ts";
import { Plus, UserPlus } from "lucide-react";
import { Link } from "react-router";
import type { Dashboard } from "#shared/crm/dashboard.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { Button } from "#web/ui/button.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useDashboard } from "./dashboard.api.ts";
import { FirstSteps } from "./first-steps.tsx";
import { PipelineOverview } from "./pipeline-overview.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { SampleDataNotice } from "./sample-data-notice.tsx";
import { YearCard } from "./year-card.tsx";
import { StatCards, StatCardsSkeleton } from "./stat-cards.tsx";
import { sentence } from "#web/ui/isolated.ts";

export const meta = () => titled("Dashboard");

export default function DashboardPage() {
  const { firstName } = useSignedInUser();
  const dashboard = useDashboard();
  const welcome = firstName ? sentence`Welcome back, ${firstName}!` : "Welcome back!";
  return (
    <>
      <PageHeader title="Dashboard" description={`${welcome} Here is how your sales are doing.`}>
        <Permitted to="records.write">
          {" "}
          <Button asChild>
            <Link to={paths.contacts({ new: true })}>
              <UserPlus aria-hidden className="max-sm:hidden" />
              Add Contact
            </Link>
          </Button>
          <Button asChild variant="primary">
            <Link to={paths.pipeline({ new: true })}>
              <Plus aria-hidden className="max-sm:hidden" />
              New Deal
            </Link>
          </Button>
        </Permitted>{" "}
      </PageHeader>
      {dashboard.isPending && <DashboardSkeleton />}
      {dashboard.isLoadingError && (
        <FailureState
          title="The dashboard could not be loaded"
          description={failureSentence(dashboard.error)}
          onRetry={() => void dashboard.refetch()}
        />
      )}
      {dashboard.data && <DashboardContent dashboard={dashboard.data} />}
    </>
  );
}

function DashboardContent({ dashboard }: { dashboard: Dashboard }) {
  const { hasSampleData } = useSignedInUser();
  return (
    <>
      {hasSampleData && <SampleDataNotice />}
      {dashboard.isEmpty && !hasSampleData && (
        <Permitted to="records.write">
          <FirstSteps />
        </Permitted>
      )}
      <StatCards {...dashboard} />
      {!dashboard.isEmpty && <YearCard />}
      <div className={regionsStyle}>
        <PipelineOverview stages={dashboard.stages} />
        <RecentActivity activities={dashboard.recentActivities} />
      </div>
    </>
  );
}

const regionsStyle = "mt-4 grid items-start gap-4 lg:grid-cols-2";

function DashboardSkeleton() {
  return (
    <div role="status" aria-label="Loading dashboard">
      <StatCardsSkeleton />
      <div className={regionsStyle}>
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}
