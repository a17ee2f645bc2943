import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { type Accuracy, calibrationOf } from "#shared/forecast-accuracy.ts";
import { periodKindLabels, periodKinds } from "#shared/forecast-periods.ts";
import { failureSentence } from "#web/platform/api-client.ts";
import { PageHeader } from "#web/platform/page-header.tsx";
import { titled } from "#web/platform/page-title.ts";
import { paths } from "#web/platform/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/card.tsx";
import { CalibrationPlot } from "#web/ui/charts/calibration-plot.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useForecastView } from "#web/crm/forecast/forecast-view.ts";
import { useAccuracy } from "./accuracy.api.ts";
import { GradesCard } from "./grades-card.tsx";
import { PastPeriodsCard } from "./past-periods-card.tsx";
import { StageSentences } from "./stage-sentences.tsx";

export const meta = () => titled("Forecast accuracy");

const segments = periodKinds.map((value) => ({ value, label: periodKindLabels[value] }));

export default function AccuracyPage() {
  const view = useForecastView();
  const { data, isPending, isLoadingError, error, refetch } = useAccuracy(view.asked);
  return (
    <>
      <PageHeader
        title="Forecast accuracy"
        description="What was said of deals, and what came of them"
      >
        <Button asChild variant="ghost">
          <Link to={paths.forecast}>
            <ArrowLeft aria-hidden />
            Forecast
          </Link>
        </Button>
      </PageHeader>
      <div className="mb-4">
        <SegmentedControl
          label="Period"
          segments={segments}
          value={view.asked.period}
          onChange={view.setPeriod}
        />
      </div>
      {isPending && <Skeleton className="h-120" />}
      {isLoadingError && (
        <FailureState
          title="The accuracy could not be loaded"
          description={failureSentence(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data && <AccuracyContent accuracy={data} />}
    </>
  );
}

function AccuracyContent({ accuracy }: { accuracy: Accuracy }) {
  const { cells, periods, yearStartMonth } = accuracy;
  const points = calibrationOf(cells).map(({ from, to, ...bin }) => ({
    label: `${from}% to ${to}%`,
    ...bin,
  }));
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <GradesCard cells={cells} />
      <CardSection
        title="Calibration"
        description="Of deals closed in the last year, by what their stages said; the numbers count them"
      >
        {points.length === 0 ? (
          <NothingYet />
        ) : (
          <CalibrationPlot title="Calibration" points={points} />
        )}
      </CardSection>
      <StageSentences cells={cells} />
      <PastPeriodsCard periods={periods} yearStart={yearStartMonth} />
    </div>
  );
}

function NothingYet() {
  return (
    <p className="py-8 text-center text-ink-muted">
      No deal was won or lost since its forecast was kept. Each night keeps what is said of open
      deals; once they close, it shows here what came of them.
    </p>
  );
}
