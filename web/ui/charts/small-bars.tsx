type SmallBarsProps = { values: readonly number[]; className?: string };

const width = 100;
const height = 40;
const gap = 2;

/** Bars without axes, of which the last is the current one. The numbers stand in words beside it. */
export function SmallBars({ values, className }: SmallBarsProps) {
  const highest = Math.max(...values, 1);
  const step = width / values.length;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={className}
    >
      {values.map((value, place) => {
        const tall = Math.max(1, (value / highest) * height);
        return (
          <rect
            // A place is a month, and keeps its number.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            x={place * step + gap / 2}
            y={height - tall}
            width={step - gap}
            height={tall}
            className={place === values.length - 1 ? "fill-accent" : "fill-accent/40"}
          />
        );
      })}
    </svg>
  );
}
