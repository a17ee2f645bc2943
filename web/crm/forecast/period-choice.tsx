import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Forecast } from "#shared/forecast/forecast.ts";
import { periodAfter, periodLabel } from "#shared/forecast/forecast-periods.ts";
import { Button } from "#web/ui/button.tsx";
import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";
import { periodSegments } from "./period-segments.ts";
import type { ForecastView } from "./forecast-view.ts";

type PeriodChoiceProps = { view: ForecastView; shown: Forecast | undefined };

/** Which period is forecast: its length, and the one before or after. */
export function PeriodChoice({ view, shown }: PeriodChoiceProps) {
  const { asked, today, setPeriod, setDate } = view;
  const go = (steps: number) => {
    if (!shown) return;
    const { first, last } = periodAfter(shown.period, steps);
    setDate(first <= today && today <= last ? null : first);
  };
  return (
    <>
      <SegmentedControl
        label="Period"
        segments={periodSegments}
        value={asked.period}
        onChange={setPeriod}
      />
      <div className="flex items-center gap-1">
        <Button variant="ghost" size="icon" aria-label="Period before" onClick={() => go(-1)}>
          <ChevronLeft aria-hidden />
        </Button>
        <span className="min-w-32 text-center font-medium tabular-nums" aria-live="polite">
          {shown ? periodLabel(shown.period, shown.yearStartMonth) : "\u00a0"}
        </span>
        <Button variant="ghost" size="icon" aria-label="Period after" onClick={() => go(1)}>
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </>
  );
}
