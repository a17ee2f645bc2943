type SparklineProps = {
  /** What it shows, in words, for those who do not see it. */
  label: string;
  points: readonly number[];
  className?: string;
};

const width = 100;
const height = 30;

/** A line without axes beside the number that it leads to; its lowest point stands on the ground. */
export function Sparkline({ label, points, className }: SparklineProps) {
  const lowest = Math.min(...points);
  const range = Math.max(...points) - lowest || 1;
  const places = points.map((point, place) => {
    const x = (place / Math.max(1, points.length - 1)) * width;
    const y = height - 1 - ((point - lowest) / range) * (height - 2);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={className}
    >
      <path
        d={`M0 ${height}L${places.join("L")}L${width} ${height}Z`}
        className="fill-accent-soft"
      />
      <path
        d={`M${places.join("L")}`}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-accent stroke-[1.5]"
      />
    </svg>
  );
}
