import { type ReactNode, useId } from "react";
import { ChartFills } from "./chart-fills.tsx";
import { type BeforeMark, ChartLegend, type ChartPart } from "./chart-legend.tsx";
import { useWidth } from "./use-width.ts";

/** Where a picture is drawn; its parts are filled by the id. */
export type ChartSpace = { id: string; width: number };

type ChartFrameProps = {
  title: string;
  parts: readonly ChartPart[];
  /** What the line of the goal means; null without one. */
  goalLabel?: string | null;
  /** What shows how it was before; null where nothing does. */
  before?: BeforeMark | null;
  height: number;
  /** Below the picture. */
  table?: ReactNode;
  children: (space: ChartSpace) => ReactNode;
};

/** A named figure: the legend, then a picture as wide as there is room. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, parts, goalLabel, before, height, table, children } = props;
  const id = useId();
  const [ref, width] = useWidth();
  return (
    <figure aria-label={title}>
      {(parts.length > 1 || before) && (
        <ChartLegend id={id} parts={parts} goal={goalLabel ?? null} before={before ?? null} />
      )}
      <div ref={ref} className="mt-3" style={{ height }}>
        {width > 0 && (
          <svg
            aria-hidden
            width={width}
            height={height}
            // Paper can be narrower than the screen.
            viewBox={`0 0 ${width} ${height}`}
            className="block text-xs print:h-auto print:max-w-full"
          >
            <ChartFills id={id} fills={parts.map(({ fill }) => fill)} />
            {children({ id, width })}
          </svg>
        )}
      </div>
      {table}
    </figure>
  );
}
