import { scaleLinear } from "d3-scale";
import { type ChartProps, extentOf } from "./chart-rows.ts";

export const chartHeight = 280;

const margin = { top: 12, right: 12, bottom: 28, left: 56 };

/** Room for a label below the picture, in pixels. */
const labelRoom = 84;

/** What a picture with a row of columns or points below each other's labels is drawn by. */
export function chartScales(
  props: Pick<ChartProps, "rows" | "goal">,
  width: number,
  isStacked: boolean,
) {
  const y = scaleLinear(extentOf(props, isStacked), [chartHeight - margin.bottom, margin.top]).nice(
    4,
  );
  const inner = width - margin.left - margin.right;
  const step = inner / Math.max(1, props.rows.length);
  /** The middle of a row. */
  const x = (place: number) => margin.left + step * (place + 0.5);
  return { x, y, step };
}

type ChartAxesProps = Pick<ChartProps, "rows" | "goal" | "write"> & {
  width: number;
  scales: ReturnType<typeof chartScales>;
};

/** Lines with numbers, the labels that there is room for, and a line for the goal. */
export function ChartAxes({ rows, goal, write, width, scales: { x, y, step } }: ChartAxesProps) {
  const every = Math.max(1, Math.ceil(labelRoom / step));
  const across = (value: number) => `M${margin.left} ${y(value)} H${width - margin.right}`;
  return (
    <>
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <path d={across(tick)} className={tick === 0 ? "stroke-line-strong" : "stroke-line"} />
          <text
            x={margin.left - 6}
            y={y(tick)}
            dy="0.32em"
            textAnchor="end"
            className="fill-ink-muted"
          >
            {write(tick)}
          </text>
        </g>
      ))}
      {rows.map(({ key, label }, place) =>
        place % every === 0 ? (
          <text
            key={key}
            x={x(place)}
            y={chartHeight - 8}
            textAnchor="middle"
            className="fill-ink-muted"
          >
            {label.length > 14 ? `${label.slice(0, 13)}…` : label}
          </text>
        ) : null,
      )}
      {goal !== null && (
        <path d={across(goal)} strokeWidth="2" strokeDasharray="6 3" className="stroke-ink" />
      )}
    </>
  );
}
