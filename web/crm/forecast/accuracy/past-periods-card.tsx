import { type PastPeriod, periodResults, valueBias } from "#shared/forecast/forecast-accuracy.ts";
import { daysUntil, type PeriodKind, periodLabel } from "#shared/forecast/forecast-periods.ts";
import { format } from "#shared/format/format.ts";
import { CardSection } from "#web/ui/cards/card.tsx";

type PastPeriodsCardProps = { periods: readonly PastPeriod[]; yearStart: number };

export function PastPeriodsCard({ periods, yearStart }: PastPeriodsCardProps) {
  const results = periodResults(periods);
  const bias = valueBias(results);
  const write = format.moneyAmong(results.flatMap(({ forecast, result }) => [forecast, result]));
  return (
    <CardSection
      title="Forecast against result"
      description="The weighted forecast on a period's first night, and the value won in it"
    >
      {results.length === 0 ? (
        <p className="py-4 text-center text-ink-muted">
          No period that is over has a forecast or a result yet.
        </p>
      ) : (
        <table className="w-full text-left tabular-nums">
          <thead className="text-ink-muted">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 font-medium">
                Period
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                Forecast
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                Won
              </th>
            </tr>
          </thead>
          <tbody>
            {results.map(({ first, last, forecast, result }) => (
              <tr key={first} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 font-medium">
                  {periodLabel({ kind: kindOf(first, last), first, last }, yearStart)}
                </th>
                <td className="py-2 text-right">{write(forecast)}</td>
                <td className="py-2 text-right">{write(result)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {bias !== null && (
        <p className="mt-3 text-ink-muted">
          {`Over these periods the forecast was ${Math.abs(Math.round(bias * 100))}% ${bias >= 0 ? "above" : "below"} what was won.`}
        </p>
      )}
    </CardSection>
  );
}

function kindOf(first: string, last: string): PeriodKind {
  const days = daysUntil(first, last);
  if (days > 92) return "year";
  return days > 31 ? "quarter" : "month";
}
