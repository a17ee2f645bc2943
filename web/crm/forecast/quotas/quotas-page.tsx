import { formatISO } from "date-fns";
import { ArrowLeft, ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import {
  dayAfter,
  periodAbout,
  periodKindLabels,
  periodKinds,
  periodLabel,
} from "#shared/forecast-periods.ts";
import { quotaMeasures } from "#shared/quotas.ts";
import { failureSentence } from "#web/platform/api-client.ts";
import { PageHeader } from "#web/platform/page-header.tsx";
import { titled } from "#web/platform/page-title.ts";
import { paths } from "#web/platform/paths.ts";
import { useDay } from "#web/platform/use-day.ts";
import { useMay } from "#web/platform/use-may.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useQuotas } from "./quotas.api.ts";
import { MeasureChoice } from "./quotas-card.tsx";
import { QuotasForm } from "./quotas-form.tsx";

export const meta = () => titled("Quotas");

const segments = periodKinds.map((value) => ({ value, label: periodKindLabels[value] }));

export default function QuotasPage() {
  const { get, set } = useViewParams();
  const today = formatISO(useDay(), { representation: "date" });
  const measure = quotaMeasures.find((one) => one === get("measure")) ?? "valueWon";
  const period = periodKinds.find((kind) => kind === get("period")) ?? "month";
  const date = get("date") ?? today;
  const { data, isPending, isLoadingError, error, refetch } = useQuotas({ measure, period, date });
  const mayManage = useMay("quotas.manage");
  const year = data && periodAbout("year", date, data.yearStartMonth);
  return (
    <>
      <PageHeader title="Quotas" description="What people and teams are to bring in a period">
        <Button asChild variant="ghost">
          <Link to={paths.forecast}>
            <ArrowLeft aria-hidden />
            Forecast
          </Link>
        </Button>
      </PageHeader>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <MeasureChoice value={measure} onChange={(chosen) => set({ measure: chosen })} />
        <SegmentedControl
          label="Period"
          segments={segments}
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
      </div>
      {isPending && <Skeleton className="h-80" />}
      {isLoadingError && (
        <FailureState
          title="The quotas could not be loaded"
          description={failureSentence(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data && year && (
        <QuotasForm
          key={`${measure} ${period} ${year.first}`}
          asked={{ measure, period }}
          year={year}
          loaded={data}
          isReadOnly={!mayManage}
        />
      )}
    </>
  );
}
