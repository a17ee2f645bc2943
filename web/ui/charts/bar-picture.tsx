import { scaleLinear } from "d3-scale";
import { cutText } from "#shared/format/cut-text.ts";
import { type ChartRow, extentOf, stackedSpans } from "#shared/charts/chart-rows.ts";
import { fillOf } from "./chart-fills.tsx";
import { ChartFrame, type ChartSpace } from "./chart-frame.tsx";
import { beforeMark, type ChartProps } from "./chart-rows.ts";
import { GoalLine } from "./value-lines.tsx";

const rowHeight = 48;
const barTop = 20;
const barHeight = 18;

/** A bar below its name for each row, so that long names fit a phone; a thin one shows what it was before. */
export function BarPicture(props: ChartProps) {
  return (
    <ChartFrame {...props} before={beforeMark(props, false)} height={props.rows.length * rowHeight}>
      {(space) => <Bars {...props} {...space} />}
    </ChartFrame>
  );
}

type BarsProps = ChartProps & ChartSpace;

function Bars(props: BarsProps) {
  const { width, parts, rows, goal, write } = props;
  const height = rows.length * rowHeight;
  const scale = scaleLinear(extentOf(props, true), [0, width]);
  return (
    <g className="text-sm">
      {rows.map((row, place) => (
        <g key={row.key} transform={`translate(0 ${place * rowHeight})`}>
          <RowText row={row} width={width} write={write} isSum={parts.length > 1} />
          {row.before !== null && (
            <rect
              {...spanOf(scale(0), scale(row.before))}
              y={barTop + barHeight + 1}
              height="4"
              className="fill-ink-muted"
            />
          )}
          <RowBars {...props} row={row} place={place} scale={scale} />
        </g>
      ))}
      {goal !== null && <GoalLine path={`M${scale(goal)} 0 V${height}`} />}
    </g>
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
        {label.length > room ? `${cutText(label, Math.max(1, room - 1))}…` : label}
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
