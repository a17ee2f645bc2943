type Margin = { left: number; right: number };

type ValueLinesProps = {
  /** A scale of d3. */
  y: { (value: number): number; ticks: (count: number) => number[] };
  margin: Margin;
  width: number;
  write: (value: number) => string;
};

/** Lines across a picture with their numbers at the left. */
export function ValueLines({ y, margin, width, write }: ValueLinesProps) {
  return y.ticks(4).map((tick) => (
    <g key={tick}>
      <path
        d={`M${margin.left} ${y(tick)} H${width - margin.right}`}
        className={tick === 0 ? "stroke-line-strong" : "stroke-line"}
      />
      <text x={margin.left - 6} y={y(tick)} dy="0.32em" textAnchor="end" className="fill-ink-muted">
        {write(tick)}
      </text>
    </g>
  ));
}

/** A dashed line from one point to another. @param path as `d` of an SVG path */
export function GoalLine({ path }: { path: string }) {
  return <path d={path} strokeWidth="2" strokeDasharray="6 3" className="stroke-ink" />;
}
