import { format } from "#shared/format/format.ts";
import {
  type Waterfall,
  type WaterfallStep,
  waterfallStepLabels,
} from "#shared/forecast/waterfall.ts";
import type { ChartFill } from "#web/ui/charts/chart-fills.tsx";
import { WaterfallBars } from "#web/ui/charts/waterfall-bars.tsx";
import { waterfallWriters } from "./waterfall-amounts.ts";

/** From the open value of then to that of now; the table beneath it opens the deals. */
export function WaterfallPicture({ waterfall }: { waterfall: Waterfall }) {
  const { from, start, end, steps } = waterfall;
  const adding = steps.filter(({ amount }) => Number(amount) !== 0);
  const { write, writeSigned } = waterfallWriters(waterfall);
  const before = (place: number) =>
    adding.slice(0, place).reduce((sum, { amount }) => sum + Number(amount), Number(start.value));
  const bars = adding.map(({ step, amount }, place) => ({
    key: step,
    label: waterfallStepLabels[step],
    from: before(place),
    to: before(place + 1),
    note: writeSigned(amount),
    fill: fillOfStep(step, amount),
  }));
  return (
    <WaterfallBars
      title="What changed"
      bars={[
        totalBar("start", `Open on ${format.date(from)}`, Number(start.value), write(start.value)),
        ...bars,
        totalBar("end", "Open now", Number(end.value), write(end.value)),
      ]}
    />
  );
}

function totalBar(key: string, label: string, to: number, note: string) {
  const fill: ChartFill = "plain";
  return { key, label, from: 0, to, note, fill };
}

function fillOfStep(step: WaterfallStep, amount: string): ChartFill {
  if (step === "won") return "solid";
  return amount.startsWith("-") ? "bars" : "lines";
}
