import { CalendarX2 } from "lucide-react";
import { Link } from "react-router";
import type { FilterGroup } from "#shared/filters/filters.ts";
import type { Forecast } from "#shared/forecast/forecast.ts";
import { format } from "#shared/format/format.ts";
import { listPages } from "#shared/records/record-pages.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { countText } from "#shared/format/count-text.ts";

type LeftOutNoticeProps = { forecast: Forecast; asOf: string | null };

/** The open deals that the forecast of this and of later periods misses, and where to fix it. */
export function LeftOutNotice({ forecast, asOf }: LeftOutNoticeProps) {
  const { overdue, undated, period } = forecast;
  const isUndated = { field: "expectedCloseDate", operator: "isEmpty" };
  const isOverdue = { field: "expectedCloseDate", operator: "isBefore", value: period.first };
  if (overdue.count + undated.count === 0) return null;
  return (
    <ul className="mt-4 grid gap-2 text-ink-muted">
      {overdue.count > 0 && (
        <LeftOut {...overdue} condition={isOverdue} asOf={asOf}>
          expected before this period and still open: give them a new date, or close them.
        </LeftOut>
      )}
      {undated.count > 0 && (
        <LeftOut {...undated} condition={isUndated} asOf={asOf}>
          without an expected close date: no period counts them.
        </LeftOut>
      )}
    </ul>
  );
}

type LeftOutProps = Forecast["undated"] & {
  condition: FilterGroup["conditions"][number];
  asOf: string | null;
  children: string;
};

function LeftOut({ count, value, condition, asOf, children }: LeftOutProps) {
  const { pipelines } = useStages();
  const open = pipelines.flatMap(({ stages }) => stages).filter(({ type }) => type === "open");
  const isOpen = {
    field: "stage",
    operator: "isAnyOf",
    value: open.slice(0, 50).map(({ key }) => key),
  };
  const filter = JSON.stringify({ match: "all", conditions: [isOpen, condition] });
  return (
    <li className="flex items-start gap-2">
      <CalendarX2 aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <Link
          to={withQuery(listPages.deal, { layout: "table", filter, asOf })}
          className="font-medium text-accent-ink underline"
        >
          {`${countText(count, "open deal", "open deals")} worth ${format.money(value)}`}
        </Link>{" "}
        {children}
      </span>
    </li>
  );
}
