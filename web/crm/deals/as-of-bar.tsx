import { History } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { dayAfter, daysUntil } from "#shared/forecast-periods.ts";
import { format } from "#shared/format.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/input.tsx";
import { usePipelineDays } from "./deals.api.ts";
import { WaterfallButton, WaterfallDialog } from "./waterfall-dialog.tsx";

/** Says plainly that a day of the past is shown, leads to others, and back. */
export function AsOfBar({ day }: { day: string }) {
  const { set } = useViewParams();
  const days = usePipelineDays().data;
  const [chosen, choose] = useChosenDay(day);
  return (
    <section
      aria-label="As of a day"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-warning-ink/25 bg-warning-soft px-4 py-3"
    >
      <p role="status" className="flex w-full items-center gap-2">
        <History aria-hidden className="size-4 shrink-0 text-warning-ink" />
        <span>
          Read-only: deals at the end of{" "}
          <strong className="font-semibold">{wordsFor(chosen)}</strong>
        </span>
      </p>
      <DayField value={chosen} {...days} onChange={choose} />
      {days && <DaySlider value={chosen} {...days} onChange={choose} />}
      <div className="flex flex-wrap gap-2 max-md:w-full">
        <WaterfallButton />
        <Button onClick={() => set({ asOf: null, since: null })}>Back to today</Button>
      </div>
      <WaterfallDialog day={day} />
    </section>
  );
}

function wordsFor(day: string): string {
  return isDay(day) ? format.date(day, "long") : "a day";
}

function isDay(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}

const settlingMs = 250;

/** The address follows once one stays on a day. */
function useChosenDay(day: string): [string, (day: string) => void] {
  const { set } = useViewParams();
  const [chosen, setChosen] = useState({ day, of: day });
  if (chosen.of !== day) setChosen({ day, of: day });
  useEffect(() => {
    if (chosen.day === day) return undefined;
    const timer = setTimeout(() => set({ asOf: chosen.day }, { replace: true }), settlingMs);
    return () => clearTimeout(timer);
  }, [chosen.day, day, set]);
  return [chosen.day, (next) => setChosen({ day: next, of: day })];
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
        aria-valuetext={wordsFor(value)}
        onChange={({ target }) => onChange(dayAfter(first, target.valueAsNumber))}
        className="h-8 min-w-0 flex-1 cursor-pointer accent-accent pointer-coarse:h-11"
      />
      <span className="shrink-0 max-md:hidden">Today</span>
    </div>
  );
}
