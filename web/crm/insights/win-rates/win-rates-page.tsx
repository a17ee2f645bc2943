import { Trophy } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { PipelineChoice } from "#web/crm/deals/pipeline-choice.tsx";
import { FigureDialog } from "#web/crm/forecast/figure-dialog.tsx";
import { InsightsFilters } from "#web/crm/insights/insights-filters.tsx";
import { askedOf, useInsightsView } from "#web/crm/insights/insights-view.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import type { OpenedFigure } from "./figure-filters.ts";
import { useGroupings } from "./groupings.ts";
import { LostReasonsCard } from "./lost-reasons-card.tsx";
import { RatesCard } from "./rates-card.tsx";
import { VelocityCard } from "./velocity-card.tsx";
import { useWinRates } from "./win-rates.api.ts";

export const meta = () => titled("Win rates");

export default function WinRatesPage() {
  const view = useInsightsView();
  const { get } = useViewParams();
  const groupings = useGroupings();
  const by = get("by") ?? "owner";
  const grouping = groupings.find(({ name }) => name === by);
  const asked = askedOf(view);
  const rates = useWinRates({ ...asked, by });
  const [opened, setOpened] = useState<OpenedFigure | null>(null);
  const all = rates.data?.all;
  const isEmpty = all && all.open + all.won + all.lost === 0;
  return (
    <>
      <PageHeader
        title="Win rates"
        description="How many deals are won, what they bring, and how long they take"
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <InsightsFilters view={view} />
        <PipelineChoice all="All pipelines" usual="all" />
      </div>
      {rates.isPending && <Skeleton className="h-120" />}
      {rates.isLoadingError && (
        <FailureState
          title="The win rates could not be loaded"
          description={failureSentence(rates.error)}
          onRetry={() => void rates.refetch()}
        />
      )}
      {isEmpty && <NoDeals />}
      {rates.data && !isEmpty && (
        <div className="grid gap-6">
          <VelocityCard figures={rates.data.all} asked={asked} onOpen={setOpened} />
          <RatesCard
            rates={rates.data}
            asked={asked}
            groupings={groupings}
            grouping={grouping}
            onOpen={setOpened}
          />
          <LostReasonsCard asked={asked} onOpen={setOpened} />
        </div>
      )}
      {opened && <FigureDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function NoDeals() {
  return (
    <EmptyState
      icon={Trophy}
      title="No deal is open, and none was closed in these months"
      description="Move deals to a won or a lost stage: from then on this page says how often you win, how much and how soon, and why deals are lost."
    >
      <Button asChild>
        <Link to={paths.pipeline()}>Open the pipeline</Link>
      </Button>
    </EmptyState>
  );
}
