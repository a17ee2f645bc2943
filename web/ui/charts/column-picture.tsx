import { stackedSpans } from "#shared/charts/chart-rows.ts";
import { ChartAxes, chartHeight, chartScales } from "./chart-axes.tsx";
import { fillOf } from "./chart-fills.tsx";
import { ChartFrame, type ChartSpace } from "./chart-frame.tsx";
import { beforeMark, type ChartProps } from "./chart-rows.ts";

/** A column for each row, its parts upon each other; a line shows what it was before. */
export function ColumnPicture(props: ChartProps) {
  return (
    <ChartFrame {...props} before={beforeMark(props, false)} height={chartHeight}>
      {(space) => <Columns {...props} {...space} />}
    </ChartFrame>
  );
}

function Columns(props: ChartProps & ChartSpace) {
  const { id, width, parts, rows, onOpen } = props;
  const scales = chartScales(props, width, true);
  const { x, y, step } = scales;
  const wide = Math.max(1, Math.min(64, step * 0.7));
  return (
    <>
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
    </>
  );
}
