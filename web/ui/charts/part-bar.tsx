import { scaleLinear } from "d3-scale";
import { useId } from "react";
import { ChartFills, fillOf } from "./chart-fills.tsx";
import type { ChartPart } from "./chart-legend.tsx";

type PartBarProps = {
  parts: readonly ChartPart[];
  /** In the order of the parts. */
  values: readonly number[];
};

const height = 12;

/** How all of something is divided. The numbers stand in words beside it. */
export function PartBar({ parts, values }: PartBarProps) {
  const id = useId();
  const scale = scaleLinear([0, Math.max(1, sum(values))], [0, 100]);
  return (
    <svg aria-hidden width="100%" height={height} className="block">
      <ChartFills id={id} fills={parts.map(({ fill }) => fill)} />
      {parts.map(({ name, fill }, place) => (
        <rect
          key={name}
          x={`${scale(sum(values.slice(0, place)))}%`}
          width={`${scale(values[place] ?? 0)}%`}
          height={height}
          {...fillOf(id, fill)}
        />
      ))}
    </svg>
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
