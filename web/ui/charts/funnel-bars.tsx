import { scaleLinear } from "d3-scale";
import { area } from "d3-shape";
import { useId } from "react";
import { ChartFills, fillOf } from "./chart-fills.tsx";
import { useWidth } from "./use-width.ts";

export type FunnelBar = {
  key: string;
  label: string;
  value: number;
  /** Beside the label, such as "41, 60%". */
  note: string;
  /** Whether it counts what is won, which is green, as on the board. */
  isWon: boolean;
};

type FunnelBarsProps = {
  title: string;
  bars: readonly FunnelBar[];
  /** Opens what a bar counts. */
  onOpen?: (row: number) => void;
};

const labelHeight = 24;
const barHeight = 28;
const rowHeight = 68;

/** Bars one below the other, each as wide as what is left of the first. The page has its numbers in a table. */
export function FunnelBars({ title, bars, onOpen }: FunnelBarsProps) {
  const [ref, width] = useWidth();
  const height = rowHeight * bars.length - (rowHeight - labelHeight - barHeight);
  return (
    <figure aria-label={title}>
      <div ref={ref} style={{ height }}>
        {width > 0 && <Bars {...{ bars, width, height, onOpen }} />}
      </div>
    </figure>
  );
}

type BarsProps = Pick<FunnelBarsProps, "bars" | "onOpen"> & { width: number; height: number };

function Bars({ bars, width, height, onOpen }: BarsProps) {
  const id = useId();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const scale = scaleLinear([0, most], [0, width]);
  const narrowing = area<{ value: number; y: number }>()
    .y(({ y }) => y)
    .x0(({ value }) => (width - scale(value)) / 2)
    .x1(({ value }) => (width + scale(value)) / 2);
  return (
    <svg aria-hidden width={width} height={height} className="block text-sm">
      <ChartFills id={id} fills={["lines", "solid"]} />
      {bars.map(({ key, value, isWon }, place) => {
        const top = place * rowHeight;
        const next = bars[place + 1];
        const foot = top + labelHeight + barHeight;
        return (
          <g key={key}>
            {next && (
              <path
                d={
                  narrowing([
                    { value, y: foot },
                    { value: next.value, y: top + rowHeight + labelHeight },
                  ]) ?? ""
                }
                className="fill-accent-soft"
              />
            )}
            <rect
              x={(width - scale(value)) / 2}
              y={top + labelHeight}
              width={Math.max(1, scale(value))}
              height={barHeight}
              rx="3"
              {...(onOpen && { className: "cursor-pointer", onClick: () => onOpen(place) })}
              {...fillOf(id, isWon ? "solid" : "lines")}
            />
          </g>
        );
      })}
      {bars.map(({ key, label, note }, place) => (
        <g key={key}>
          <text x="0" y={place * rowHeight + 16} className="fill-ink font-medium">
            {label}
          </text>
          <text
            x={width}
            y={place * rowHeight + 16}
            textAnchor="end"
            className="fill-ink-muted tabular-nums"
          >
            {note}
          </text>
        </g>
      ))}
    </svg>
  );
}
