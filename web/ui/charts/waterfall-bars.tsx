import { scaleLinear } from "d3-scale";
import { useId } from "react";
import { ChartFills, type ChartFill, fillOf } from "./chart-fills.tsx";

type WaterfallBar = {
  key: string;
  label: string;
  /** Where it begins and ends. */
  from: number;
  to: number;
  /** What it adds or comes to, in words. */
  note: string;
  fill: ChartFill;
};

type WaterfallBarsProps = { title: string; bars: readonly WaterfallBar[] };

/** Each bar begins where the one above ends. The page has its numbers in a table. */
export function WaterfallBars({ title, bars }: WaterfallBarsProps) {
  const id = useId();
  const most = Math.max(1, ...bars.map(({ from, to }) => Math.max(from, to)));
  const scale = scaleLinear([0, most], [0, 100]);
  return (
    <figure aria-label={title}>
      <ul aria-hidden className="grid gap-2">
        {bars.map(({ key, label, from, to, note, fill }) => (
          <li key={key}>
            <p className="flex justify-between gap-3 text-sm">
              <span className="min-w-0 truncate">{label}</span>
              <span className="shrink-0 text-ink-muted tabular-nums">{note}</span>
            </p>
            <svg width="100%" height="18" className="mt-0.5 block">
              <ChartFills id={`${id}${key}`} fills={[fill]} />
              <rect width="100%" height="18" rx="3" className="fill-hover" />
              <rect
                x={`${scale(Math.min(from, to))}%`}
                width={`${Math.max(0.4, scale(Math.abs(to - from)))}%`}
                height="18"
                {...fillOf(`${id}${key}`, fill)}
              />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  );
}
