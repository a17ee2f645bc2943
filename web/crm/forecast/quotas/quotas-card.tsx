import { Link } from "react-router";
import { format } from "#shared/format/format.ts";
import {
  type Attainment,
  paceOf,
  type QuotaMeasure,
  quotaMeasureLabels,
  quotaMeasures,
} from "#shared/forecast/quotas.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { Meter } from "#web/ui/meter.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import type { ForecastView } from "#web/crm/forecast/forecast-view.ts";
import { useAttainment } from "./quotas.api.ts";
import { paceText, writeMeasure } from "./write-measure.ts";

/** How far people and teams have come with their quotas, and what it takes. */
export function QuotasCard({ view: { asked, today } }: { view: ForecastView }) {
  const { get, set } = useViewParams();
  const measure = quotaMeasures.find((one) => one === get("measure")) ?? "valueWon";
  const { data, isPending, isLoadingError, error } = useAttainment(asked, measure);
  const rows = data?.rows.filter(({ quota }) => quota !== null) ?? [];
  return (
    <CardSection
      title="Quotas"
      className="mt-6"
      actions={
        <div className="flex flex-wrap justify-end gap-2">
          <MeasureChoice
            value={measure}
            onChange={(chosen) =>
              set({ measure: chosen === "valueWon" ? null : chosen }, { replace: true })
            }
          />
          <Permitted to="quotas.manage">
            <Button asChild>
              <Link to={paths.quotas({ measure })}>Set quotas</Link>
            </Button>
          </Permitted>
        </div>
      }
    >
      {isPending && <Skeleton className="h-24" />}
      {isLoadingError && (
        <p role="alert" className="text-danger-ink">
          {failureSentence(error)}
        </p>
      )}
      {data && rows.length === 0 && (
        <p className="py-4 text-center text-ink-muted">
          No quota is set for this period. With one, this card says how far each person and team is,
          and what each week has to bring.
        </p>
      )}
      {data && (
        <ul className="grid gap-4">
          {rows.map((row) => (
            <QuotaLine
              key={row.id}
              row={row}
              measure={measure}
              period={data.period}
              today={today}
            />
          ))}
        </ul>
      )}
    </CardSection>
  );
}

type MeasureChoiceProps = { value: QuotaMeasure; onChange: (measure: QuotaMeasure) => void };

export function MeasureChoice({ value, onChange }: MeasureChoiceProps) {
  return (
    <Select
      aria-label="Measure"
      className="w-36"
      value={value}
      onChange={({ target }) => {
        const chosen = quotaMeasures.find((measure) => measure === target.value);
        if (chosen) onChange(chosen);
      }}
    >
      {quotaMeasures.map((measure) => (
        <option key={measure} value={measure}>
          {quotaMeasureLabels[measure]}
        </option>
      ))}
    </Select>
  );
}

type QuotaLineProps = {
  row: Attainment["rows"][number];
  measure: QuotaMeasure;
  period: Attainment["period"];
  today: string;
};

function QuotaLine({ row, measure, period, today }: QuotaLineProps) {
  const { name, isMember, quota, actual } = row;
  if (quota === null) return null;
  const pace = paceOf(quota, actual, period, today);
  const percent = `${format.number(Math.round(pace.share * 100))}%`;
  const reached = `${writeMeasure(measure, actual)} of ${writeMeasure(measure, quota)}`;
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">
          {name}
          {!isMember && <span className="font-normal text-ink-muted"> (not in the workspace)</span>}
        </span>
        <span className="tabular-nums">
          {reached} <span className="font-semibold">{percent}</span>
        </span>
      </p>
      <Meter
        label={`Quota of ${name}`}
        value={Number(actual)}
        max={Math.max(1, Number(quota))}
        text={reached}
        isWarning={pace.share < 1 && pace.share < pace.expectedShare}
      />
      <p className="text-ink-muted tabular-nums">{paceText(measure, pace)}</p>
    </li>
  );
}
