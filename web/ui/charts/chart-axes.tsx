import { scaleLinear } from "d3-scale";
import { cutText } from "#shared/format/cut-text.ts";
import { axisLabels, extentOf } from "#shared/charts/chart-rows.ts";
import type { ChartProps } from "./chart-rows.ts";
import { GoalLine, ValueLines } from "./value-lines.tsx";

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
  return (
    <>
      <ValueLines {...{ y, margin, width, write }} />
      {axisLabels(rows, every).map((label, place) =>
        label === null ? null : (
          <text
            key={rows[place]?.key}
            x={x(place)}
            y={chartHeight - 8}
            textAnchor="middle"
            className="fill-ink-muted"
          >
            {label.length > 14 ? `${cutText(label, 13)}…` : label}
          </text>
        ),
      )}
      {goal !== null && <GoalLine path={`M${margin.left} ${y(goal)} H${width - margin.right}`} />}
    </>
  );
}
