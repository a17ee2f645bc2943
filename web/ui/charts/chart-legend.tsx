import { type ChartFill, ChartFills, fillOf } from "./chart-fills.tsx";

export type ChartPart = { name: string; label: string; fill: ChartFill };

/** How a picture shows what was before: as a line, and whether that is dashed. */
export type BeforeMark = { label: string; isDashed: boolean };

type ChartLegendProps = {
  id: string;
  parts: readonly ChartPart[];
  goal?: string | null;
  before?: BeforeMark | null;
};

/** What the parts of a picture mean, in their order. */
export function ChartLegend({ id, parts, goal, before }: ChartLegendProps) {
  const own = `${id}-legend`;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
      {parts.map(({ name, label, fill }) => (
        <li key={name} className="flex min-w-0 items-center gap-1.5">
          <svg aria-hidden className="shrink-0" width="14" height="14">
            <ChartFills id={`${own}-${name}`} fills={[fill]} />
            <rect x="0.5" y="0.5" width="13" height="13" {...fillOf(`${own}-${name}`, fill)} />
          </svg>
          <span className="min-w-0">{label}</span>
        </li>
      ))}
      {before && (
        <li className="flex min-w-0 items-center gap-1.5">
          <svg aria-hidden className="shrink-0" width="20" height="14">
            <path
              d="M0 7 H20"
              strokeWidth="3"
              strokeDasharray={before.isDashed ? "3 4" : undefined}
              className="stroke-ink-muted"
            />
          </svg>
          {before.label}
        </li>
      )}
      {goal && (
        <li className="flex min-w-0 items-center gap-1.5">
          <svg aria-hidden className="shrink-0" width="14" height="14">
            <path d="M0 7 H14" strokeDasharray="4 2" strokeWidth="2" className="stroke-ink" />
          </svg>
          <span className="min-w-0">{goal}</span>
        </li>
      )}
    </ul>
  );
}
