import { format } from "#shared/format.ts";
import type { DashboardTrends } from "#shared/dashboard.ts";
import { CardSection } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SmallBars } from "#web/ui/small-bars.tsx";
import { useTrends } from "./dashboard.api.ts";

type Month = DashboardTrends["months"][number];

/** What is counted of each month, and how it is read. */
const measures = [
  { label: "New contacts", valueOf: (month: Month) => month.newContacts, read: format.number },
  { label: "New deals", valueOf: (month: Month) => month.newDeals, read: format.number },
  { label: "Won", valueOf: (month: Month) => Number(month.wonValue), read: readMoney },
];

function readMoney(value: number): string {
  return format.money(value.toFixed(2));
}

/** How each of the last twelve months went, with the current one against the one before. */
export function YearCard() {
  const { data } = useTrends();
  return (
    <CardSection title="The last 12 months" className="mt-4">
      {data ? <Year months={data.months} /> : <Skeleton className="h-24" />}
    </CardSection>
  );
}

function Year({ months }: { months: Month[] }) {
  return (
    <>
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {measures.map(({ label, valueOf, read }) => (
          <li key={label} className="min-w-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-ink-muted tabular-nums">
              <span>{label}</span>
              <span>
                <span className="font-semibold text-ink">{`${read(valueAt(months, -1, valueOf))} this month`}</span>
                {`, ${read(valueAt(months, -2, valueOf))} last month`}
              </span>
            </p>
            <SmallBars values={months.map(valueOf)} className="mt-2 h-14 w-full" />
            <p aria-hidden className="mt-1 flex justify-between text-xs text-ink-faint">
              <span>{nameOf(months.at(0))}</span>
              <span>{nameOf(months.at(-1))}</span>
            </p>
          </li>
        ))}
      </ul>
      <YearTable months={months} />
    </>
  );
}

/** The same in numbers, for those who do not see the bars. */
function YearTable({ months }: { months: Month[] }) {
  return (
    <table className="sr-only">
      <caption>The last 12 months in numbers</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          {measures.map(({ label }) => (
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
            {measures.map(({ label, valueOf, read }) => (
              <td key={label}>{read(valueOf(month))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function valueAt(months: Month[], place: number, valueOf: (month: Month) => number): number {
  const month = months.at(place);
  return month ? valueOf(month) : 0;
}

function nameOf(month: Month | undefined): string {
  return month ? format.date(`${month.month}-01`, "month") : "";
}
