import { scaleLinear } from "d3-scale";
import { useId } from "react";
import { ChartFills, fillOf } from "./chart-fills.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { type ChartProps, type ChartRow, extentOf, stackedSpans } from "./chart-rows.ts";
import { useWidth } from "./use-width.ts";

const rowHeight = 48;
const barTop = 20;
const barHeight = 18;

/** A bar below its name for each row, so that long names fit a phone; a thin one shows what it was before. */
export function BarPicture(props: ChartProps) {
  const { title, parts, rows } = props;
  const id = useId();
  const [ref, width] = useWidth();
  return (
    <figure aria-label={title}>
      {parts.length > 1 && <ChartLegend id={id} parts={parts} />}
      <div ref={ref} className="mt-3" style={{ height: rows.length * rowHeight }}>
        {width > 0 && <Bars {...props} id={id} width={width} />}
      </div>
    </figure>
  );
}

type BarsProps = ChartProps & { id: string; width: number };

function Bars(props: BarsProps) {
  const { id, width, parts, rows, goal, write } = props;
  const height = rows.length * rowHeight;
  const scale = scaleLinear(extentOf(props, true), [0, width]);
  return (
    <svg aria-hidden width={width} height={height} className="block text-sm">
      <ChartFills id={id} />
      {rows.map((row, place) => (
        <g key={row.key} transform={`translate(0 ${place * rowHeight})`}>
          <RowText row={row} width={width} write={write} isSum={parts.length > 1} />
          {row.before !== null && (
            <rect
              {...spanOf(scale(0), scale(row.before))}
              y={barTop + barHeight + 1}
              height="4"
              className="fill-line-strong"
            />
          )}
          <RowBars {...props} row={row} place={place} scale={scale} />
        </g>
      ))}
      {goal !== null && (
        <path
          d={`M${scale(goal)} 0 V${height}`}
          strokeWidth="2"
          strokeDasharray="6 3"
          className="stroke-ink"
        />
      )}
    </svg>
  );
}

type RowBarsProps = BarsProps & { row: ChartRow; place: number; scale: (value: number) => number };

function RowBars({ id, parts, row, place, scale, onOpen }: RowBarsProps) {
  const spans = stackedSpans(row.values);
  return parts.map(({ name, fill }, part) => {
    const [from, to] = spans[part] ?? [0, 0];
    return (
      <rect
        key={name}
        {...spanOf(scale(from), scale(to))}
        y={barTop}
        height={barHeight}
        rx="2"
        className="cursor-pointer hover:opacity-80"
        onClick={() => onOpen(place, part)}
        {...fillOf(id, fill)}
      />
    );
  });
}

type RowTextProps = {
  row: ChartRow;
  width: number;
  write: ChartProps["write"];
  isSum: boolean;
};

function RowText({ row: { label, values }, width, write, isSum }: RowTextProps) {
  const known = values.filter((value) => value !== null);
  const shown = isSum ? known.reduce((sum, value) => sum + value, 0) : known[0];
  const room = Math.floor((width - 80) / 7);
  return (
    <>
      <text x="0" y="13" className="fill-ink">
        {label.length > room ? `${label.slice(0, Math.max(1, room - 1))}…` : label}
      </text>
      <text x={width} y="13" textAnchor="end" className="fill-ink-muted tabular-nums">
        {shown === undefined ? "–" : write(shown)}
      </text>
    </>
  );
}

function spanOf(one: number, other: number): { x: number; width: number } {
  return { x: Math.min(one, other), width: Math.max(0, Math.abs(other - one)) };
}
