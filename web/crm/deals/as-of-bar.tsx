import { History } from "lucide-react";
import { useEffect, useState } from "react";
import { isInAddress } from "#web/platform/navigation/in-address.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";
import { dayText } from "./as-of-day.ts";

const AsOfControls = lazyPart(async () => (await import("./as-of-controls.tsx")).AsOfControls, {
  isFetchedSoon: true,
  isNeededAtOnce: () => isInAddress("asOf"),
});

/** Says plainly that a day of the past is shown, leads to others, and back. */
export function AsOfBar({ day }: { day: string }) {
  const { set } = useViewParams();
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
          <strong className="font-semibold">{dayText(chosen)}</strong>
        </span>
      </p>
      <AsOfControls {...{ day, chosen }} onChange={choose} />
      <Button onClick={() => set({ asOf: null, since: null })}>Back to today</Button>
    </section>
  );
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
