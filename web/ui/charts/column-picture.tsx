import { useId } from "react";
import { ChartAxes, chartHeight, chartScales } from "./chart-axes.tsx";
import { ChartFills, fillOf } from "./chart-fills.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { type ChartProps, stackedSpans } from "./chart-rows.ts";
import { useWidth } from "./use-width.ts";

/** A column for each row, its parts upon each other; a line shows what it was before. */
export function ColumnPicture(props: ChartProps) {
  const { title, parts } = props;
  const id = useId();
  const [ref, width] = useWidth();
  return (
    <figure aria-label={title}>
      {parts.length > 1 && <ChartLegend id={id} parts={parts} />}
      <div ref={ref} className="mt-3" style={{ height: chartHeight }}>
        {width > 0 && <Columns {...props} id={id} width={width} />}
      </div>
    </figure>
  );
}

function Columns(props: ChartProps & { id: string; width: number }) {
  const { id, width, parts, rows, onOpen } = props;
  const scales = chartScales(props, width, true);
  const { x, y, step } = scales;
  const wide = Math.max(1, Math.min(64, step * 0.7));
  return (
    <svg aria-hidden width={width} height={chartHeight} className="block text-xs">
      <ChartFills id={id} />
      <ChartAxes {...props} scales={scales} />
      {rows.map(({ key, values, before }, row) => (
        <g key={key}>
          {stackedSpans(values).map(([from, to], part) => {
            const { name, fill = "solid" } = parts[part] ?? {};
            return (
              <rect
                key={name}
                x={x(row) - wide / 2}
                width={wide}
                y={Math.min(y(from), y(to))}
                height={Math.abs(y(from) - y(to))}
                className="cursor-pointer hover:opacity-80"
                onClick={() => onOpen(row, part)}
                {...fillOf(id, fill)}
              />
            );
          })}
          {before !== null && (
            <path
              d={`M${x(row) - wide / 2 - 2} ${y(before)} h${wide + 4}`}
              strokeWidth="3"
              className="stroke-ink-muted"
            />
          )}
        </g>
      ))}
    </svg>
  );
}
