import { formatISO } from "date-fns";
import { ChevronLeft, ChevronRight } from "lucide-react";
import {
  dayAfter,
  periodAbout,
  periodKinds,
  periodLabel,
} from "#shared/forecast/forecast-periods.ts";
import { quotaMeasures } from "#shared/forecast/quotas.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { useDay } from "#web/platform/use-day.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";
import { ForecastSubpage } from "#web/crm/forecast/forecast-subpage.tsx";
import { periodSegments } from "#web/crm/forecast/period-segments.ts";
import { useQuotas } from "./quotas.api.ts";
import { MeasureChoice } from "./quotas-card.tsx";
import { QuotasForm } from "./quotas-form.tsx";

export const meta = () => titled("Quotas");

export default function QuotasPage() {
  const { get, set } = useViewParams();
  const today = formatISO(useDay(), { representation: "date" });
  const measure = quotaMeasures.find((one) => one === get("measure")) ?? "valueWon";
  const period = periodKinds.find((kind) => kind === get("period")) ?? "month";
  const date = get("date") ?? today;
  const quotas = useQuotas({ measure, period, date });
  const { data } = quotas;
  const mayManage = useMay("quotas.manage");
  const year = data && periodAbout("year", date, data.yearStartMonth);
  return (
    <ForecastSubpage
      title="Quotas"
      description="Targets for people and teams in each period"
      loading={quotas}
      failed="The quotas could not be loaded"
      choices={
        <>
          <MeasureChoice value={measure} onChange={(chosen) => set({ measure: chosen })} />
          <SegmentedControl
            label="Period"
            segments={periodSegments}
            value={period}
            onChange={(kind) => set({ period: kind })}
          />
          <div className="flex items-center gap-1">
            <Button
              variant="ghost"
              size="icon"
              aria-label="Year before"
              onClick={() => year && set({ date: dayAfter(year.first, -1) })}
            >
              <ChevronLeft aria-hidden />
            </Button>
            <span className="min-w-16 text-center font-medium tabular-nums" aria-live="polite">
              {year && data ? periodLabel(year, data.yearStartMonth) : "\u00a0"}
            </span>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Year after"
              onClick={() => year && set({ date: dayAfter(year.last, 1) })}
            >
              <ChevronRight aria-hidden />
            </Button>
          </div>
        </>
      }
    >
      {data && year && (
        <QuotasForm
          key={`${measure} ${period} ${year.first}`}
          asked={{ measure, period }}
          year={year}
          loaded={data}
          isReadOnly={!mayManage}
        />
      )}
    </ForecastSubpage>
  );
}
