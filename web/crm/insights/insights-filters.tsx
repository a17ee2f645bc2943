import { useId } from "react";
import { format } from "#shared/format/format.ts";
import { OwnerSelect } from "#web/settings/members/owner-select.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import type { InsightsView } from "./insights-view.ts";

/** From which month to which, and whose deals. */
export function InsightsFilters({ view }: { view: InsightsView }) {
  const { from, to, months, setFrom, setTo } = view;
  return (
    <>
      <MonthChoice label="From" value={from} months={months} onChange={setFrom} />
      <MonthChoice label="To" value={to} months={months} onChange={setTo} />
      <OwnerSelect label="Owner" value={view.ownerId} onChange={view.setOwner} />
    </>
  );
}

type MonthChoiceProps = {
  label: string;
  value: string;
  months: readonly string[];
  onChange: (month: string) => void;
};

function MonthChoice({ label, value, months, onChange }: MonthChoiceProps) {
  const id = useId();
  const offered = months.includes(value) ? months : [value, ...months];
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id} className="text-ink-muted">
        {label}
      </label>
      <Select
        id={id}
        className="w-auto"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {offered.map((month) => (
          <option key={month} value={month}>
            {monthName(month)}
          </option>
        ))}
      </Select>
    </span>
  );
}

/** Mar 2027 for 2027-03. */
export function monthName(month: string): string {
  return format.date(`${month}-01`, "month");
}
