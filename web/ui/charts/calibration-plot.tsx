import { scaleLinear, scaleSqrt } from "d3-scale";
import { line } from "d3-shape";
import { ChartTable } from "./chart-table.tsx";
import { useWidth } from "./use-width.ts";

type CalibrationPoint = {
  /** Such as "70% to 80%". */
  label: string;
  /** From 0 to 1. */
  said: number;
  happened: number;
  cases: number;
};

type CalibrationPlotProps = { title: string; points: readonly CalibrationPoint[] };

const height = 280;
const margin = { top: 12, right: 16, bottom: 40, left: 48 };
const columns = [
  { name: "said", label: "On average" },
  { name: "happened", label: "Won" },
  { name: "cases", label: "Cases" },
];
const percent = (share: number) => `${Math.round(share * 100)}%`;

/** What was said against what happened: on the diagonal both are the same. Each point says of how many it is. */
export function CalibrationPlot({ title, points }: CalibrationPlotProps) {
  const [ref, width] = useWidth();
  return (
    <figure aria-label={title}>
      <div ref={ref} style={{ height }}>
        {width > 0 && <Points points={points} width={width} />}
      </div>
      <ChartTable
        caption={title}
        of="Probability"
        columns={columns}
        rows={points.map(({ label, said, happened, cases }) => ({
          key: label,
          label,
          values: [percent(said), percent(happened), String(cases)],
        }))}
      />
    </figure>
  );
}

function Points({ points, width }: { points: readonly CalibrationPoint[]; width: number }) {
  const x = scaleLinear([0, 1], [margin.left, width - margin.right]);
  const y = scaleLinear([0, 1], [height - margin.bottom, margin.top]);
  const radius = scaleSqrt([0, Math.max(1, ...points.map(({ cases }) => cases))], [3, 12]);
  const way = line<CalibrationPoint>()
    .x(({ said }) => x(said))
    .y(({ happened }) => y(happened));
  return (
    <svg aria-hidden width={width} height={height} className="block text-xs">
      {[0, 0.25, 0.5, 0.75, 1].map((tick) => (
        <g key={tick} className="fill-ink-muted">
          <path d={`M${x(0)} ${y(tick)} H${x(1)}`} className="stroke-line" />
          <text x={margin.left - 6} y={y(tick)} dy="0.32em" textAnchor="end">
            {percent(tick)}
          </text>
          <text x={x(tick)} y={height - margin.bottom + 16} textAnchor="middle">
            {percent(tick)}
          </text>
        </g>
      ))}
      <text x={(x(0) + x(1)) / 2} y={height - 6} textAnchor="middle" className="fill-ink-muted">
        Probability of the stage (across), share won (up)
      </text>
      <path
        d={`M${x(0)} ${y(0)} L${x(1)} ${y(1)}`}
        strokeDasharray="4 4"
        className="stroke-line-strong"
      />
      <path d={way([...points]) ?? ""} fill="none" strokeWidth="2" className="stroke-accent" />
      {points.map((point) => (
        <g key={point.label}>
          <circle
            cx={x(point.said)}
            cy={y(point.happened)}
            r={radius(point.cases)}
            className="fill-accent-soft stroke-accent"
            strokeWidth="2"
          />
          <text
            x={x(point.said)}
            y={y(point.happened) - radius(point.cases) - 4}
            textAnchor="middle"
            className="fill-ink"
          >
            {point.cases}
          </text>
        </g>
      ))}
    </svg>
  );
}
