import { scaleLinear } from "d3-scale";
import { cutText } from "#shared/format/cut-text.ts";
import type { ChartProps } from "./chart-rows.ts";
import { emptyFill, shadeOf } from "./shades.ts";
import { useWidth } from "./use-width.ts";

const cellHeight = 36;
const headHeight = 28;
const narrowestCell = 64;

/** A row for each value of one grouping, a column for each of the other; the more, the stronger the colour. */
export function HeatMap(props: Omit<ChartProps, "goal">) {
  const { title, rows, parts } = props;
  const [ref, width] = useWidth();
  const labelWidth = Math.min(180, Math.max(96, width / 4));
  const inner = Math.max(width - labelWidth, parts.length * narrowestCell);
  return (
    <figure aria-label={title}>
      <div
        ref={ref}
        className="overflow-x-auto"
        tabIndex={0}
        role="region"
        aria-label={title}
        style={{ height: headHeight + rows.length * cellHeight + 12 }}
      >
        {width > 0 && (
          <Cells {...props} labelWidth={labelWidth} cellWidth={inner / Math.max(1, parts.length)} />
        )}
      </div>
    </figure>
  );
}

type CellsProps = Omit<ChartProps, "goal"> & { labelWidth: number; cellWidth: number };

function Cells({ parts, rows, write, onOpen, labelWidth, cellWidth }: CellsProps) {
  const most = Math.max(1e-9, ...rows.flatMap(({ values }) => values.map((one) => one ?? 0)));
  // On a stronger shade than this the ink of figures could not be read.
  const strength = scaleLinear([0, most], [0.08, 0.78]).clamp(true);
  const [labelRoom, headRoom] = [labelWidth, cellWidth].map((room) => Math.floor(room / 7));
  return (
    <svg
      aria-hidden
      width={labelWidth + cellWidth * parts.length}
      height={headHeight + rows.length * cellHeight}
      className="block text-xs"
    >
      {parts.map(({ name, label }, part) => (
        <text
          key={name}
          x={labelWidth + cellWidth * (part + 0.5)}
          y="16"
          textAnchor="middle"
          className="fill-ink-muted"
        >
          {shortened(label, headRoom)}
        </text>
      ))}
      {rows.map(({ key, label, values }, row) => (
        <g key={key} transform={`translate(0 ${headHeight + row * cellHeight})`}>
          <text x="0" y={cellHeight / 2} dy="0.32em" className="fill-ink text-sm">
            {shortened(label, labelRoom)}
          </text>
          {values.map((value, part) => (
            <g
              key={parts[part]?.name}
              className={value === null ? "" : "cursor-pointer"}
              onClick={() => value !== null && onOpen(row, part)}
            >
              <rect
                x={labelWidth + cellWidth * part + 1}
                y="1"
                width={cellWidth - 2}
                height={cellHeight - 2}
                rx="3"
                {...(value === null ? emptyFill : shadeOf(strength(value)))}
              />
              <text
                x={labelWidth + cellWidth * (part + 0.5)}
                y={cellHeight / 2}
                dy="0.32em"
                textAnchor="middle"
                className="fill-ink tabular-nums"
              >
                {value === null ? "–" : write(value)}
              </text>
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}

function shortened(text: string, room = 20): string {
  return text.length > room ? `${cutText(text, Math.max(1, room - 1))}…` : text;
}
