import { type Accuracy, calibrationOf } from "#shared/forecast/forecast-accuracy.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { CalibrationPlot } from "#web/ui/charts/calibration-plot.tsx";
import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";
import { ForecastSubpage } from "#web/crm/forecast/forecast-subpage.tsx";
import { periodSegments } from "#web/crm/forecast/period-segments.ts";
import { useForecastView } from "#web/crm/forecast/forecast-view.ts";
import { useAccuracy } from "./accuracy.api.ts";
import { GradesCard } from "./grades-card.tsx";
import { PastPeriodsCard } from "./past-periods-card.tsx";
import { StageSentences } from "./stage-sentences.tsx";

export const meta = () => titled("Forecast accuracy");

export default function AccuracyPage() {
  const view = useForecastView();
  const accuracy = useAccuracy(view.asked);
  return (
    <ForecastSubpage
      title="Forecast accuracy"
      description="How close the probabilities of deals and the forecasts were to the results"
      loading={accuracy}
      failed="The accuracy could not be loaded"
      choices={
        <SegmentedControl
          label="Period"
          segments={periodSegments}
          value={view.asked.period}
          onChange={view.setPeriod}
        />
      }
    >
      {accuracy.data && <AccuracyContent accuracy={accuracy.data} />}
    </ForecastSubpage>
  );
}

function AccuracyContent({ accuracy }: { accuracy: Accuracy }) {
  const { cells, periods, yearStartMonth } = accuracy;
  const points = calibrationOf(cells).map(({ from, to, ...bin }) => ({
    label: `${from}% to ${to}%`,
    ...bin,
  }));
  return (
    <div className="grid items-start gap-6 shows-in-order xl:grid-cols-2">
      <GradesCard cells={cells} />
      <CardSection
        title="Calibration"
        description="Cases of deals closed in the last year, by the probability of their stage. The numbers count them."
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
      Nothing to compare yet. The probabilities of open deals are saved every night, and compared
      with the results once the deals are won or lost.
    </p>
  );
}
