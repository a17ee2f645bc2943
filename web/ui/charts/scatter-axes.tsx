import { fitLabel } from "#shared/charts/scatter-labels.ts";
import type { ScatterScale } from "#shared/charts/scatter-points.ts";
import { ValueLines } from "./value-lines.tsx";

/** What an axis measures, and how its figures are written: as short as there is room. */
export type ScatterAxis = { title: string; write: (value: number) => string };

/** Room for the figures of the axes, and for their titles above and below. */
export const scatterMargin = { top: 32, right: 16, bottom: 44, left: 56 };

type ScatterAxesProps = {
  width: number;
  height: number;
  scales: { x: ScatterScale; y: ScatterScale };
  x: ScatterAxis;
  y: ScatterAxis;
};

/** Room for a figure below the picture, in pixels. */
const figureRoom = 80;

/** Lines with figures across and up, and what they measure. */
export function ScatterAxes({ width, height, scales, x, y }: ScatterAxesProps) {
  const { top, right, bottom, left } = scatterMargin;
  const inner = width - left - right;
  const most = Math.max(2, Math.min(8, Math.floor(inner / figureRoom)));
  return (
    <g aria-hidden>
      <ValueLines y={scales.y} margin={scatterMargin} width={width} write={y.write} />
      {scales.x.ticks(most).map((tick) => (
        <g key={tick}>
          <path
            d={`M${scales.x(tick)} ${top} V${height - bottom}`}
            className={tick === 0 ? "stroke-line-strong" : "stroke-line"}
          />
          <text
            x={scales.x(tick)}
            y={height - bottom + 18}
            textAnchor="middle"
            className="fill-ink-muted"
          >
            {x.write(tick)}
          </text>
        </g>
      ))}
      <text x="0" y="14" className="fill-ink">
        {cut(`↑ ${y.title}`, width)}
      </text>
      <text x={width - right} y={height - 6} textAnchor="end" className="fill-ink">
        {cut(`${x.title} →`, width - right)}
      </text>
    </g>
  );
}

function cut(title: string, room: number): string {
  return fitLabel(title, Math.floor(room / 7));
}
