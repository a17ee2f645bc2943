import { daysUntil } from "#shared/forecast/forecast-periods.ts";
import type { ForecastHistory } from "#shared/forecast/forecast.ts";
import { format } from "#shared/format/format.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { StackedAreas } from "#web/ui/charts/stacked-areas.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { forecastParts } from "./forecast-parts.ts";
import { countedCategories } from "./forecast-rows.ts";
import { useForecastHistory } from "./forecast.api.ts";
import type { ForecastView } from "./forecast-view.ts";

type HistoryCardProps = {
  view: ForecastView;
  /** Of all whose deals are counted. */
  quota: number | null;
};

/** What the forecast of the period said on each of its days. */
export function HistoryCard({ view: { asked, pipelineId }, quota }: HistoryCardProps) {
  const history = useForecastHistory({ ...asked, pipelineId });
  return (
    <CardSection
      title="How the forecast changed"
      description="What was won, and what was expected, at the end of each day"
    >
      <div className="min-h-81 sm:min-h-77">
        {history.isPending && <Skeleton className="h-81 sm:h-77" />}
        {history.isLoadingError && (
          <p role="alert" className="text-danger-ink">
            {failureSentence(history.error)}
          </p>
        )}
        {history.data && <HistoryPicture history={history.data} quota={quota} />}
      </div>
    </CardSection>
  );
}

type HistoryPictureProps = { history: ForecastHistory; quota: number | null };

function HistoryPicture({ history: { period, days }, quota }: HistoryPictureProps) {
  if (days.length === 0) {
    return (
      <p className="py-8 text-center text-ink-muted">
        The period has not begun. From its first day on its forecast is shown here.
      </p>
    );
  }
  return (
    <StackedAreas
      title="Forecast at the end of each day"
      parts={forecastParts}
      points={days.map(({ date, values }) => ({
        label: format.date(date),
        values: countedCategories.map((category) => Number(values[category])),
      }))}
      length={daysUntil(period.first, period.last)}
      endLabel={format.date(period.last)}
      goal={quota}
      goalLabel="Quota"
      write={format.shortMoney}
    />
  );
}
