import { format } from "#shared/format/format.ts";
import type { DashboardTrends } from "#shared/crm/dashboard.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { SmallBars } from "#web/ui/charts/small-bars.tsx";
import { useTrends } from "./dashboard.api.ts";

type Month = DashboardTrends["months"][number];

type Measure = {
  label: string;
  valueOf: (month: Month) => number;
  /** Reads one of the months that stand together. */
  readerOf: (months: Month[]) => (month: Month) => string;
};

const measures: Measure[] = [
  countOf("New contacts", (month) => month.newContacts),
  countOf("New deals", (month) => month.newDeals),
  { label: "Won", valueOf: (month) => Number(month.wonValue), readerOf: wonReader },
];

function countOf(label: string, valueOf: (month: Month) => number): Measure {
  return { label, valueOf, readerOf: () => (month) => format.number(valueOf(month)) };
}

function wonReader(months: Month[]) {
  const write = format.moneyAmong(months.map(({ wonValue }) => wonValue));
  return ({ wonValue }: Month) => write(wonValue);
}

/** How each of the last twelve months went, with the current one against the one before. */
export function YearCard() {
  const { data, isPending, isLoadingError, error, refetch } = useTrends();
  return (
    <CardSection title="The last 12 months" className="mt-4">
      {isPending && <Skeleton className="h-101 sm:h-31" />}
      {isLoadingError && (
        <FailureState
          title="The last 12 months could not be loaded"
          description={failureSentence(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Year months={data.months} />}
    </CardSection>
  );
}

function Year({ months }: { months: Month[] }) {
  return (
    <>
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {measures.map((measure) => (
          <MeasureItem key={measure.label} measure={measure} months={months} />
        ))}
      </ul>
      <YearTable months={months} />
    </>
  );
}

type MeasureItemProps = { measure: Measure; months: Month[] };

function MeasureItem({ measure: { label, valueOf, readerOf }, months }: MeasureItemProps) {
  const [last, current] = months.slice(-2).map(readerOf(months.slice(-2)));
  return (
    <li className="flex min-w-0 flex-col justify-between">
      <p className="grid text-ink-muted tabular-nums">
        <span>{label}</span>
        <span>
          <span className="font-semibold text-ink">{`${current} this month`}</span>
          {`, ${last} last month`}
        </span>
      </p>
      <div>
        <SmallBars values={months.map(valueOf)} className="mt-2 h-14 w-full" />
        <p aria-hidden className="mt-1 flex justify-between text-xs text-ink-faint">
          <span>{nameOf(months.at(0))}</span>
          <span>{nameOf(months.at(-1))}</span>
        </p>
      </div>
    </li>
  );
}

/** The same in numbers, for those who do not see the bars. */
function YearTable({ months }: { months: Month[] }) {
  const columns = measures.map(({ label, readerOf }) => ({ label, read: readerOf(months) }));
  return (
    // Firefox would leave the caption of a table of this class in sight.
    <div className="sr-only">
      <table>
        <caption>The last 12 months in numbers</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{nameOf(month)}</th>
              {columns.map(({ label, read }) => (
                <td key={label}>{read(month)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function nameOf(month: Month | undefined): string {
  return month ? format.date(`${month.month}-01`, "month") : "";
}
