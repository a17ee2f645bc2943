import { Filter } from "lucide-react";
import { Link } from "react-router";
import { PipelineChoice } from "#web/crm/deals/pipeline-choice.tsx";
import { InsightsFilters } from "#web/crm/insights/insights-filters.tsx";
import { askedOf, useInsightsView } from "#web/crm/insights/insights-view.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { FunnelContent } from "./funnel-content.tsx";
import { useFunnel } from "./funnel.api.ts";

export const meta = () => titled("Funnel");

export default function FunnelPage() {
  const view = useInsightsView();
  const asked = askedOf(view);
  const { data, isPending, isLoadingError, error, refetch } = useFunnel(asked);
  const isEmpty = data?.steps[0]?.reached === 0;
  return (
    <>
      <PageHeader
        title="Funnel"
        description="How far the deals created in these months came, and how long they took"
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <InsightsFilters view={view} />
        <PipelineChoice all={null} usual="default" />
      </div>
      {isPending && <Skeleton className="h-120" />}
      {isLoadingError && (
        <FailureState
          title="The funnel could not be loaded"
          description={failureSentence(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data && isEmpty && <NoDeals />}
      {data && !isEmpty && <FunnelContent funnel={data} asked={asked} />}
    </>
  );
}

function NoDeals() {
  return (
    <EmptyState
      icon={Filter}
      title="No deal was created in these months"
      description="A funnel follows the deals of some months from stage to stage. Choose other months, or add the first deal."
    >
      <Permitted to="records.write">
        <Button asChild variant="primary">
          <Link to={paths.pipeline({ new: true })}>New Deal</Link>
        </Button>
      </Permitted>
    </EmptyState>
  );
}
