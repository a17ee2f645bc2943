import { scaleLinear } from "d3-scale";
import { cutText } from "#shared/format/cut-text.ts";
import { fillOf } from "./chart-fills.tsx";
import { ChartFrame, type ChartSpace } from "./chart-frame.tsx";

export type ShareRow = {
  key: string;
  label: string;
  /** Beside the label, such as "12 of 40 (30%)". */
  note: string;
  /** From 0 to 1. */
  share: number;
  /** Where the share may lie, as far as so few cases say. */
  likely: { from: number; to: number };
};

type ShareBarsProps = { title: string; rows: readonly ShareRow[] };

const rowHeight = 48;
const barTop = 20;
const barHeight = 18;
const middle = barTop + barHeight / 2;
const parts = [{ name: "share", label: "", fill: "lines" }] as const;

/** A bar for each share, with a line across it from the least to the most that it may be. The page has its numbers in a table. */
export function ShareBars({ title, rows }: ShareBarsProps) {
  return (
    <ChartFrame title={title} parts={parts} height={rows.length * rowHeight}>
      {(space) => <Bars rows={rows} {...space} />}
    </ChartFrame>
  );
}

function Bars({ rows, id, width }: Pick<ShareBarsProps, "rows"> & ChartSpace) {
  const most = Math.max(0.1, ...rows.map(({ likely }) => likely.to));
  const scale = scaleLinear([0, most], [0, width - 2]);
  return (
    <g className="text-sm">
      {rows.map(({ key, label, note, share, likely }, place) => (
        <g key={key} transform={`translate(0 ${place * rowHeight})`}>
          <text x="0" y="13" className="fill-ink">
            {shortened(label, width - note.length * 7)}
          </text>
          <text x={width} y="13" textAnchor="end" className="fill-ink-muted tabular-nums">
            {note}
          </text>
          <rect y={barTop} width={width} height={barHeight} rx="2" className="fill-sunken" />
          <rect
            y={barTop}
            width={scale(share)}
            height={barHeight}
            rx="2"
            {...fillOf(id, "lines")}
          />
          <path
            d={whisker(scale(likely.from) + 1, scale(likely.to) + 1)}
            strokeWidth="2"
            fill="none"
            className="stroke-ink"
          />
        </g>
      ))}
    </g>
  );
}

function whisker(from: number, to: number): string {
  const end = (x: number) => `M${x} ${middle - 5} V${middle + 5}`;
  return `${end(from)} M${from} ${middle} H${to} ${end(to)}`;
}

function shortened(label: string, room: number): string {
  const letters = Math.max(4, Math.floor(room / 7) - 2);
  return label.length > letters ? `${cutText(label, letters - 1)}…` : label;
}
