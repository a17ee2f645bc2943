import { scaleLinear } from "d3-scale";
import { useId } from "react";
import { ChartFills, fillOf } from "./chart-fills.tsx";
import { ChartLegend, type ChartPart } from "./chart-legend.tsx";
import { ChartTable } from "./chart-table.tsx";

type Bar = {
  key: string;
  label: string;
  /** In the order of the parts. */
  values: readonly number[];
  goal: number | null;
};

type StackedBarsProps = {
  /** What the picture shows. */
  title: string;
  /** What a bar is of, such as "Person". */
  of: string;
  parts: readonly ChartPart[];
  bars: readonly Bar[];
  /** What a goal is called. */
  goalLabel: string;
  write: (value: number) => string;
  /** Opens what a part of a bar counts, from the table. */
  onOpen?: (bar: string, part: string) => void;
};

/** A bar below its name for each row, so that long names fit a phone; a mark shows its goal. */
export function StackedBars(props: StackedBarsProps) {
  const { title, of, parts, bars, goalLabel, write } = props;
  const id = useId();
  const hasGoals = bars.some(({ goal }) => goal !== null);
  const most = Math.max(1, ...bars.map(({ values, goal }) => Math.max(sum(values), goal ?? 0)));
  const scale = scaleLinear([0, most], [0, 100]);
  return (
    <figure aria-label={title}>
      <ChartLegend id={id} parts={parts} goal={hasGoals ? goalLabel : null} />
      <ul className="mt-3 grid gap-3">
        {bars.map((bar) => (
          <li key={bar.key}>
            <p className="flex justify-between gap-3">
              <span className="min-w-0 truncate font-medium">{bar.label}</span>
              <span className="shrink-0 text-ink-muted tabular-nums">{describe(bar, write)}</span>
            </p>
            <svg aria-hidden width="100%" height="24" className="mt-1 block">
              <ChartFills id={`${id}${bar.key}`} fills={parts.map(({ fill }) => fill)} />
              <rect width="100%" height="24" rx="3" className="fill-hover" />
              {parts.map(({ name, fill }, place) => (
                <rect
                  key={name}
                  x={`${scale(sum(bar.values.slice(0, place)))}%`}
                  width={`${scale(bar.values[place] ?? 0)}%`}
                  height="24"
                  {...fillOf(`${id}${bar.key}`, fill)}
                />
              ))}
              {bar.goal !== null && (
                <line
                  x1={`${scale(bar.goal)}%`}
                  x2={`${scale(bar.goal)}%`}
                  y2="24"
                  strokeWidth="3"
                  strokeDasharray="5 2"
                  className="stroke-ink"
                />
              )}
            </svg>
          </li>
        ))}
      </ul>
      <ChartTable
        caption={title}
        of={of}
        columns={hasGoals ? [...parts, { name: "goal", label: goalLabel }] : parts}
        rows={bars.map((bar) => ({
          key: bar.key,
          label: bar.label,
          values: [
            ...parts.map(({ name }, place) => (
              <PartCell key={name} {...props} bar={bar} place={place} />
            )),
            bar.goal === null ? "" : write(bar.goal),
          ],
        }))}
      />
    </figure>
  );
}

type PartCellProps = StackedBarsProps & { bar: Bar; place: number };

function PartCell({ bar, place, parts, write, onOpen }: PartCellProps) {
  const value = bar.values[place] ?? 0;
  const part = parts[place];
  if (!onOpen || !part || value === 0) return write(value);
  return (
    <button
      type="button"
      className="rounded-md px-2 underline hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      aria-label={`${part.label}, ${bar.label}: ${write(value)}`}
      onClick={() => onOpen(bar.key, part.name)}
    >
      {write(value)}
    </button>
  );
}

function describe({ values, goal }: Bar, write: (value: number) => string): string {
  return goal === null ? write(sum(values)) : `${write(sum(values))} of ${write(goal)}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
