import { ChartNoAxesCombined, Target } from "lucide-react";
import { Link } from "react-router";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { ReadOnly } from "#web/platform/kinds/read-only.tsx";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { AsOfBar } from "#web/crm/deals/as-of-bar.tsx";
import { AsOfButton } from "#web/crm/deals/as-of-button.tsx";
import { PipelineChoice } from "#web/crm/deals/pipeline-choice.tsx";
import { tilesStyle } from "./category-tiles.tsx";
import { ForecastContent } from "./forecast-content.tsx";
import { useForecast } from "./forecast.api.ts";
import { useForecastView } from "./forecast-view.ts";
import { PeriodChoice } from "./period-choice.tsx";
import { WeightChoice } from "./weight-choice.tsx";

export const meta = () => titled("Forecast");

export default function ForecastPage() {
  const view = useForecastView();
  const { asOf } = view;
  const forecast = useForecast({ ...view.asked, asOf });
  return (
    <ReadOnly isOn={asOf !== null}>
      <PageHeader title="Forecast" description="What will close, and how sure it is">
        {asOf === null && <AsOfButton />}
        <Button asChild>
          <Link to={paths.forecastAccuracy}>
            <Target aria-hidden />
            Accuracy
          </Link>
        </Button>
      </PageHeader>
      {asOf !== null && <AsOfBar day={asOf} />}
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <PeriodChoice view={view} shown={forecast.data} />
        <WeightChoice view={view} />
        <PipelineChoice all="All pipelines" usual="all" />
      </div>
      {forecast.isPending && <ForecastSkeleton />}
      {forecast.isLoadingError && (
        <FailureState
          title="The forecast could not be loaded"
          description={failureSentence(forecast.error)}
          onRetry={() => void forecast.refetch()}
        />
      )}
      {forecast.data && (
        <ForecastContent view={view} forecast={forecast.data} empty={<NoDeals />} />
      )}
    </ReadOnly>
  );
}

function NoDeals() {
  return (
    <EmptyState
      icon={ChartNoAxesCombined}
      title="No deal is expected in this period"
      description="A forecast counts open deals by their expected close date, and won ones by the day on which they were won. The stage says how sure a deal is."
    >
      <Button asChild>
        <Link to={paths.pipeline()}>Open the pipeline</Link>
      </Button>
      <Permitted to="records.write">
        {" "}
        <Button asChild variant="primary">
          <Link to={paths.pipeline({ new: true })}>New Deal</Link>
        </Button>
      </Permitted>
    </EmptyState>
  );
}

function ForecastSkeleton() {
  return (
    <div role="status" aria-label="Loading the forecast">
      <div className={tilesStyle}>
        {Array.from({ length: 5 }, (_, place) => (
          <Skeleton key={place} className="h-30 last:max-sm:col-span-2" />
        ))}
      </div>
      <div className="mt-6 grid gap-6 xl:grid-cols-2">
        <Skeleton className="h-100" />
        <Skeleton className="h-100" />
      </div>
    </div>
  );
}
