import { useId } from "react";
import { dayAfter, daysUntil } from "#shared/forecast/forecast-periods.ts";
import { format } from "#shared/format/format.ts";
import { Input } from "#web/ui/fields/input.tsx";
import { dayText } from "./as-of-day.ts";
import { usePipelineDays } from "./deals.api.ts";
import { WaterfallButton, WaterfallDialog } from "./waterfall-dialog.tsx";

type AsOfControlsProps = {
  /** What the page shows. */
  day: string;
  /** What the page shows next. */
  chosen: string;
  onChange: (day: string) => void;
};

export function AsOfControls({ day, chosen, onChange }: AsOfControlsProps) {
  const days = usePipelineDays().data;
  return (
    <>
      <DayField value={chosen} {...days} onChange={onChange} />
      {days && <DaySlider value={chosen} {...days} onChange={onChange} />}
      <WaterfallButton />
      <WaterfallDialog day={day} />
    </>
  );
}

type DayChoice = { value: string; first?: string; last?: string; onChange: (day: string) => void };

function DayField({ value, first, last, onChange }: DayChoice) {
  return (
    <Input
      type="date"
      aria-label="Day"
      className="w-36"
      value={value}
      min={first}
      max={last}
      onChange={({ target }) => target.value && onChange(target.value)}
    />
  );
}

function DaySlider({ value, first, last, onChange }: Required<DayChoice>) {
  const id = useId();
  return (
    <div className="flex min-w-32 flex-1 items-center gap-3 text-xs text-ink-muted">
      <label htmlFor={id} className="sr-only">
        Day of the pipeline
      </label>
      <span className="shrink-0 max-md:hidden">{format.date(first)}</span>
      <input
        id={id}
        type="range"
        min={0}
        max={daysUntil(first, last) - 1}
        value={daysUntil(first, value) - 1}
        aria-valuetext={dayText(value)}
        onChange={({ target }) => onChange(dayAfter(first, target.valueAsNumber))}
        className="h-8 min-w-0 flex-1 cursor-pointer accent-accent pointer-coarse:h-11"
      />
      <span className="shrink-0 max-md:hidden">Today</span>
    </div>
  );
}
