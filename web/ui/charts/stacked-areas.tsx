import { scaleLinear } from "d3-scale";
import { area, stack } from "d3-shape";
import { fillOf } from "./chart-fills.tsx";
import { ChartFrame, type ChartSpace } from "./chart-frame.tsx";
import type { ChartPart } from "./chart-legend.tsx";
import { ChartTable } from "./chart-table.tsx";
import { GoalLine, ValueLines } from "./value-lines.tsx";

/** The values of a moment, in the order of the parts. */
type AreaPoint = { label: string; values: readonly number[] };

type StackedAreasProps = {
  title: string;
  parts: readonly ChartPart[];
  points: readonly AreaPoint[];
  /** How many points there will be; what is to come stays empty. */
  length: number;
  /** The label of the last one. */
  endLabel: string;
  goal: number | null;
  goalLabel: string;
  /** As an axis has it. */
  write: (value: number) => string;
};

const height = 240;
const margin = { top: 8, right: 8, bottom: 24, left: 48 };

/** How sums grew and shrank, part upon part. */
export function StackedAreas(props: StackedAreasProps) {
  const { title, parts, points, goal, goalLabel, write } = props;
  return (
    <ChartFrame
      title={title}
      parts={parts}
      goalLabel={goal === null ? null : goalLabel}
      height={height}
      table={
        <ChartTable
          caption={title}
          of="Day"
          columns={parts}
          rows={points.map(({ label, values }) => ({
            key: label,
            label,
            values: values.map(write),
          }))}
        />
      }
    >
      {(space) => <Areas {...props} {...space} />}
    </ChartFrame>
  );
}

type AreasProps = StackedAreasProps & ChartSpace;

function Areas({ id, width, parts, points, length, endLabel, goal, write }: AreasProps) {
  const totals = points.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const most = Math.max(1, goal ?? 0, ...totals);
  const y = scaleLinear([0, most], [height - margin.bottom, margin.top]).nice(4);
  const x = scaleLinear([0, Math.max(1, length - 1)], [margin.left, width - margin.right]);
  const layers = stack<AreaPoint, number>()
    .keys(parts.keys())
    .value(({ values }, place) => values[place] ?? 0)([...points]);
  const outline = area<(typeof layers)[number][number]>()
    .x((_, place) => x(place))
    .y0(([from]) => y(from))
    .y1(([, to]) => y(to));
  return (
    <>
      <ValueLines {...{ y, margin, width, write }} />
      {layers.map((layer, place) => {
        const part = parts[place];
        return (
          part && (
            <path
              key={part.name}
              d={outline(layer) ?? ""}
              {...fillOf(id, part.fill)}
              strokeWidth="1"
            />
          )
        );
      })}
      {goal !== null && <GoalLine path={`M${margin.left} ${y(goal)} H${width - margin.right}`} />}
      <text x={margin.left} y={height - 6} className="fill-ink-muted">
        {points[0]?.label}
      </text>
      <text x={width - margin.right} y={height - 6} textAnchor="end" className="fill-ink-muted">
        {endLabel}
      </text>
    </>
  );
}
