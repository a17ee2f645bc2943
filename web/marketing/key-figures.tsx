import { claims } from "#shared/site/claims.ts";

/** The product in numbers, on the landing page and about us. */
export function KeyFigures() {
  return (
    <ul className="page-width grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4">
      {claims.figures.map(({ value, label }) => (
        <li key={label} className="border-l-2 border-accent pl-4">
          <span className="block text-3xl font-semibold tracking-tight tabular-nums sm:text-4xl">
            {value}
          </span>
          <span className="text-sm text-ink-muted">{label}</span>
        </li>
      ))}
    </ul>
  );
}
