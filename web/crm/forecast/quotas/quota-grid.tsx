import { formatISO } from "date-fns";
import { type Period, periodLabel } from "#shared/forecast/forecast-periods.ts";
import { readQuota } from "#shared/forecast/quota-grid.ts";
import type { QuotaSubject } from "#shared/forecast/quotas.ts";
import { useDay } from "#web/platform/use-day.ts";
import { Input } from "#web/ui/fields/input.tsx";
import { cellKey, type QuotaDraft } from "./quota-draft.ts";

type QuotaGridProps = {
  subjects: readonly QuotaSubject[];
  periods: readonly Period[];
  yearStart: number;
  draft: QuotaDraft;
  onType: (key: string, text: string) => void;
  onPaste: (text: string, from: { row: number; column: number }) => void;
};

/** A field for each person and team in each period. A block that is pasted into one goes on to the right and down. */
export function QuotaGrid(props: QuotaGridProps) {
  const { subjects, periods, yearStart, draft, onType, onPaste } = props;
  const today = formatISO(useDay(), { representation: "date" });
  const nameOf = (period: Period) => periodLabel(period, yearStart);
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <thead className="text-ink-muted">
          <tr>
            <th scope="col" className={nameStyle}>
              Person or team
            </th>
            {periods.map((period) => (
              <th
                key={period.first}
                ref={period.first <= today && today <= period.last ? scrollTo : null}
                scope="col"
                className="px-1 py-2 font-medium whitespace-nowrap"
              >
                {nameOf(period)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subjects.map(({ id, name, subject, isMember }, row) => (
            <tr key={id}>
              <th scope="row" className={nameStyle}>
                {name}
                <span className="block text-xs font-normal text-ink-muted">
                  {isMember ? (subject === "team" ? "Team" : "") : "Not in the workspace"}
                </span>
              </th>
              {periods.map((period, column) => {
                const key = cellKey(id, period.first);
                const text = draft.get(key) ?? "";
                return (
                  <td key={key} className="px-1 py-1">
                    <Input
                      aria-label={`${name}, ${nameOf(period)}`}
                      inputMode="decimal"
                      className="w-28 text-right tabular-nums"
                      value={text}
                      aria-invalid={readQuota(text) === null || undefined}
                      onChange={({ target }) => onType(key, target.value)}
                      onPaste={(event) => {
                        const pasted = event.clipboardData.getData("text/plain");
                        if (!/[\t\n]/.test(pasted.trim())) return;
                        event.preventDefault();
                        onPaste(pasted, { row, column });
                      }}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The current period stands in the middle of what the grid shows at first, as far as it can. */
function scrollTo(heading: HTMLElement | null): void {
  const scroller = heading?.closest("table")?.parentElement;
  if (!heading || !scroller) return;
  scroller.scrollLeft = heading.offsetLeft - (scroller.clientWidth - heading.offsetWidth) / 2;
}

const nameStyle =
  "sticky left-0 z-10 min-w-28 bg-surface py-1 pr-3 text-left font-medium wrap-break-word";
