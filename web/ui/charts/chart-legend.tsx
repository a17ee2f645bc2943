import { type ChartFill, ChartFills, fillOf } from "./chart-fills.tsx";

export type ChartPart = { name: string; label: string; fill: ChartFill };

type ChartLegendProps = { id: string; parts: readonly ChartPart[]; goal?: string | null };

/** What the parts of a picture mean, in their order. */
export function ChartLegend({ id, parts, goal }: ChartLegendProps) {
  const own = `${id}-legend`;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
      {parts.map(({ name, label, fill }) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg aria-hidden width="14" height="14">
            <ChartFills id={`${own}-${name}`} />
            <rect x="0.5" y="0.5" width="13" height="13" {...fillOf(`${own}-${name}`, fill)} />
          </svg>
          {label}
        </li>
      ))}
      {goal && (
        <li className="flex items-center gap-1.5">
          <svg aria-hidden width="14" height="14">
            <path d="M0 7 H14" strokeDasharray="4 2" strokeWidth="2" className="stroke-ink" />
          </svg>
          {goal}
        </li>
      )}
    </ul>
  );
}
